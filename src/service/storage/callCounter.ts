import { join } from "node:path";

import { hour } from "../../weather/base/duration";
import { errorCode } from "../../weather/base/errorCode";
import { isObject } from "../../weather/base/json";
import type { Log } from "../../weather/base/ports";
import type { CallsToday } from "../../weather/model/answer";
import type { CallBudget, Permit } from "../api/callBudget";
import { type Files, readWhole, withTimeout, writeWhole } from "./atomicFile";
import type { Locks } from "./locks";

export interface CallCounterParts {
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
  /** When the calls for locations of workspaces were made, in milliseconds since 1970; the last hour counts. */
  readonly byWorkspace?: readonly number[] | undefined;
}

/** Files of another version are left alone: another window may run another version of the extension. */
const version = 1;
const largestFile = 4096;

/** Calls an hour for locations that workspaces decide. */
const mostByWorkspace = 6;

/** The calls since midnight, on this machine's calendar, in a file that all windows share. Without storage, each window counts its own. */
export class CallCounter implements CallBudget {
  #last: Count = { day: "", made: 0 };
  #told = false;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: CallCounterParts) {}

  async today(): Promise<CallsToday> {
    const { made, remaining } = await this.#read();
    const budget = this.parts.budget();
    return { made, ...(budget !== undefined && { budget }), ...(remaining !== undefined && { remaining }) };
  }

  async acquire(isByWorkspace = false): Promise<Permit> {
    const [budget, now] = [this.parts.budget(), this.parts.now()];
    let refusal: Permit | undefined;
    await this.#change((count) => {
      const inLastHour = (count.byWorkspace ?? []).filter((at) => at > now - hour && at <= now);
      if (budget !== undefined && count.made >= budget) refusal = { kind: "usedUp", budget, until: nextDay(now) };
      else if (isByWorkspace && inLastHour.length >= mostByWorkspace) refusal = { kind: "workspaceLimit" };
      else return { ...count, made: count.made + 1, byWorkspace: isByWorkspace ? [...inLastHour, now] : inLastHour };
      return undefined;
    });
    if (refusal) return refusal;
    return {
      kind: "granted",
      call: {
        refund: async () => {
          await this.#change(({ made, byWorkspace = [], ...count }) => ({
            ...count,
            made: Math.max(0, made - 1),
            byWorkspace: isByWorkspace ? byWorkspace.toSpliced(byWorkspace.lastIndexOf(now), 1) : byWorkspace,
          }));
        },
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
    const changed = this.#turn.then(async () => (await this.parts.locks.withLock("calls", inTurn)) === true);
    this.#turn = changed.catch(() => undefined);
    return changed;
  }

  async #read(): Promise<Count> {
    const day = dayOf(this.parts.now());
    try {
      const text = await withTimeout(() => readWhole(this.parts.files, this.#file, largestFile));
      const cached = text === undefined ? undefined : decode(text);
      // What could not be written is not forgotten, also where another day's count lies there.
      const isBehind = this.#told && this.#last.day === day && (cached?.day !== day || cached.made < this.#last.made);
      if (cached && !isBehind) this.#last = cached;
    } catch (error) {
      this.#tell(error);
    }
    return this.#last.day === day ? this.#last : { day, made: 0, byWorkspace: this.#last.byWorkspace };
  }

  async #write(count: Count): Promise<void> {
    this.#last = count;
    try {
      await withTimeout(() => writeWhole(this.parts.files, this.#file, JSON.stringify({ version, ...count })));
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
    const { day, made, remaining, byWorkspace } = json;
    if (typeof day !== "string" || !isCount(made)) return undefined;
    const times = Array.isArray(byWorkspace) ? byWorkspace.filter(isCount).slice(-mostByWorkspace) : [];
    return { day, made, ...(isCount(remaining) && { remaining }), ...(times.length > 0 && { byWorkspace: times }) };
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
