import { join } from "node:path";

import { errorCode } from "../weather/errorCode";
import { isObject } from "../weather/observation";
import type { CallCount, CallsToday, Log } from "../weather/ports";
import type { Locks } from "./locks";
import { type Files, inTime, readWhole, writeWhole } from "./wholeFile";

/** Leave for one call. */
export interface Call {
  /** The call never reached the service and does not count. */
  takeBack(): Promise<void>;
  /** The service answered, and may have said how many calls are left. */
  answered(remaining: number | undefined): Promise<void>;
}

/** `usedUp`: the person's budget for today is spent; the next day begins at `until`, in milliseconds since 1970. */
export type Leave =
  | { readonly kind: "granted"; readonly call: Call }
  | { readonly kind: "usedUp"; readonly budget: number; readonly until: number };

/** Gives leave for calls. */
export interface Calls extends CallCount {
  /** Counts a call before it is made, so that windows which ask at the same time stay within the budget together. */
  claim(): Promise<Leave>;
}

export interface CallFileParts {
  readonly folder: string;
  readonly files: Files;
  readonly locks: Locks;
  readonly log: Log;
  readonly now: () => number;
  /** How many calls a day the person allows; undefined: any number. */
  readonly budget: () => number | undefined;
}

interface Count {
  readonly day: string;
  readonly made: number;
  readonly remaining?: number | undefined;
}

/** Files of another version are left alone: another window may run another version of the extension. */
const version = 1;
const largestFile = 4096;

/** The calls since midnight, on this machine's calendar, in a file that all windows share. Without storage, each window counts its own. */
export class CallFile implements Calls {
  #last: Count = { day: "", made: 0 };
  #told = false;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: CallFileParts) {}

  async today(): Promise<CallsToday> {
    const { made, remaining } = await this.#read();
    const budget = this.parts.budget();
    return { made, ...(budget !== undefined && { budget }), ...(remaining !== undefined && { remaining }) };
  }

  async claim(): Promise<Leave> {
    const budget = this.parts.budget();
    const isGranted = await this.#change((count) =>
      budget !== undefined && count.made >= budget ? undefined : { ...count, made: count.made + 1 },
    );
    if (!isGranted && budget !== undefined) return { kind: "usedUp", budget, until: nextDay(this.parts.now()) };
    return {
      kind: "granted",
      call: {
        takeBack: async () => void (await this.#change((count) => ({ ...count, made: Math.max(0, count.made - 1) }))),
        answered: async (remaining) => {
          if (remaining !== undefined && remaining !== this.#last.remaining)
            await this.#change((count) => ({ ...count, remaining }));
        },
      },
    };
  }

  /** One change after the other, also where windows cannot take turns. @returns whether there was something to change. */
  #change(change: (count: Count) => Count | undefined): Promise<boolean> {
    const inTurn = async (): Promise<boolean> => {
      const next = change(await this.#read());
      if (next) await this.#write(next);
      return next !== undefined;
    };
    const changed = this.#turn.then(async () => (await this.parts.locks.alone("calls", inTurn)) === true);
    this.#turn = changed.catch(() => undefined);
    return changed;
  }

  async #read(): Promise<Count> {
    const day = dayOf(this.parts.now());
    try {
      const text = await inTime(() => readWhole(this.parts.files, this.#file, largestFile));
      const kept = text === undefined ? undefined : decode(text);
      // What could not be written is not forgotten, also where another day's count lies there.
      const isBehind = this.#told && this.#last.day === day && (kept?.day !== day || kept.made < this.#last.made);
      if (kept && !isBehind) this.#last = kept;
    } catch (error) {
      this.#tell(error);
    }
    return this.#last.day === day ? this.#last : { day, made: 0 };
  }

  async #write(count: Count): Promise<void> {
    this.#last = count;
    try {
      await inTime(() => writeWhole(this.parts.files, this.#file, JSON.stringify({ version, ...count })));
      this.#told = false;
    } catch (error) {
      this.#tell(error);
    }
  }

  #tell(error: unknown): void {
    if (!this.#told) this.parts.log.warn(`The calls of other windows cannot be counted (${errorCode(error)})`);
    this.#told = true;
  }

  get #file(): string {
    return join(this.parts.folder, `calls.v${version}.json`);
  }
}

/** Anything that is not a count is undefined, and a new count begins. */
function decode(text: string): Count | undefined {
  try {
    const json: unknown = JSON.parse(text);
    if (!isObject(json) || json["version"] !== version) return undefined;
    const { day, made, remaining } = json as { day?: unknown; made?: unknown; remaining?: unknown };
    if (typeof day !== "string" || !isCount(made)) return undefined;
    return { day, made, ...(isCount(remaining) && { remaining }) };
  } catch {
    return undefined;
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function dayOf(now: number): string {
  const date = new Date(now);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].join("-");
}

function nextDay(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}
