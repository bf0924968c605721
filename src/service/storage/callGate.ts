import { randomBytes } from "node:crypto";

import { day, hour, minute, second } from "../../weather/base/duration";
import { errorCode } from "../../weather/base/errorCode";
import type { Clock, Log } from "../../weather/base/ports";
import type { Budget, CallCount } from "../../weather/model/answer";
import type { CallGate, Entry, Permit } from "../api/ports";
import type { Files } from "./atomicFile";
import { CallJournal, type JournalCall } from "./callJournal";

/** What a `JournalGate` works with. */
export interface JournalGateParts {
  readonly folder: string;
  readonly files: Files;
  readonly log: Log;
  readonly clock: Pick<Clock, "now" | "after">;
  /** How many calls in 24 hours the person allows; undefined: any number. */
  readonly budgetOf: (budget: Budget) => number | undefined;
}

/** Calls an hour for locations that others than the person decide. */
const maxByWorkspace = 6;

/** Milliseconds between two requests. */
const pace = second;

/** Milliseconds. A line that lies further ahead is of a clock that was wrong. */
const clockTolerance = 30 * second;

/**
 * Decides by journals that all windows share, one for each day in UTC. A window adds a line for its call and reads what the
 * others have added: when the lines before its own use up the budget, it takes its line back and does not call. Without
 * storage, each window goes by its own calls. Nothing in it rejects.
 */
export class JournalGate implements CallGate {
  /** The journals that were used last. */
  #journals: readonly CallJournal[] = [];
  #hasWarned = false;

  constructor(private readonly parts: JournalGateParts) {}

  /** The calls as this window last read them, with its own. */
  known(budget: Budget): CallCount {
    const now = this.parts.clock.now();
    const most = this.parts.budgetOf(budget);
    const [before, today] = this.#journalsAt(now);
    const remaining = today.remaining(budget) ?? before.remaining(budget);
    const made = countedTimes([...before.calls(), ...today.calls()], budget, now).length;
    return { made, ...(most !== undefined && { budget: most }), ...(remaining !== undefined && { remaining }) };
  }

  /** Reads what other windows have added. Never rejects. */
  async read(): Promise<void> {
    const now = this.parts.clock.now();
    const [before, today] = this.#journalsAt(now);
    await Promise.all([readOnce(before, now), today.read()]);
  }

  /** See `CallGate`. */
  async enter(entry: Entry): Promise<Permit> {
    const { budget, isByWorkspace, signal } = entry;
    const { clock } = this.parts;
    const at = clock.now();
    const [before, today] = this.#journalsAt(at);
    const refusal = (end?: string): Permit | undefined =>
      this.#refusal(entry, [...before.calls(), ...today.calls(end)], today.isFull);
    if (refusal()) {
      await Promise.all([readOnce(before, at), today.read()]);
      // What is refused anyway adds nothing to the journal, however often it is tried.
      const foreseen = refusal();
      if (foreseen) return foreseen;
    }
    const id = randomBytes(8).toString("base64url");
    await Promise.all([readOnce(before, at), today.append({ call: id, at, budget, isByWorkspace })]);
    const refund = (): Promise<void> => today.append({ refund: id });
    const refused = refusal(id);
    if (refused) {
      await refund();
      return refused;
    }
    const slot = slotAfter([...before.calls(), ...today.calls(id)], at);
    if (!(await this.#hasWaited(slot - clock.now(), signal))) {
      await refund();
      return { kind: "aborted" };
    }
    const answered = async (remaining: number | undefined): Promise<void> => {
      if (remaining !== undefined && remaining !== today.remaining(budget)) await today.note({ remaining, budget });
    };
    return { kind: "granted", call: { refund, answered } };
  }

  #refusal({ budget, isByWorkspace }: Entry, calls: readonly JournalCall[], isFull: boolean): Permit | undefined {
    // Later than when the window began to ask: another one may have written its line since then.
    const now = this.parts.clock.now();
    const most = this.parts.budgetOf(budget);
    if (most !== undefined) {
      const times = countedTimes(calls, budget, now);
      const usedUp = { kind: "usedUp", budget, most } as const;
      if (times.length >= most) return { ...usedUp, until: (times[times.length - most] ?? now) + day };
      if (isFull) return { ...usedUp, until: startOfDay(now) + day };
    }
    return isByWorkspace && (isFull || attemptsByWorkspace(calls, now) >= maxByWorkspace)
      ? { kind: "workspaceLimit" }
      : undefined;
  }

  /** Waits. @returns false when the signal has aborted before the end. */
  #hasWaited(delay: number, signal: AbortSignal): Promise<boolean> {
    if (delay <= 0 || signal.aborted) return Promise.resolve(!signal.aborted);
    return new Promise((resolve) => {
      const end = (isOver: boolean): void => {
        stop();
        signal.removeEventListener("abort", abort);
        resolve(isOver);
      };
      const abort = (): void => end(false);
      const stop = this.parts.clock.after(delay, () => end(true));
      signal.addEventListener("abort", abort);
    });
  }

  /** The journals of the day before and of the day of `time`. */
  #journalsAt(time: number): readonly [before: CallJournal, today: CallJournal] {
    const of = (name: string): CallJournal =>
      this.#journals.find((one) => one.name === name) ??
      new CallJournal(name, { ...this.parts, now: this.parts.clock.now, onOutcome: (error) => this.#note(error) });
    const journals = [of(dayOf(time - day)), of(dayOf(time))] as const;
    this.#journals = journals;
    return journals;
  }

  /** One warning for each time that the storage cannot be used. */
  #note(error: unknown): void {
    if (error !== undefined && !this.#hasWarned)
      this.parts.log.warn(
        `The shared call count is unavailable (${errorCode(error)}); each window counts its own calls`,
      );
    this.#hasWarned = error !== undefined;
  }
}

/**
 * When a call is sent: at once, or a second after the one before it. All windows find the same time, because the order of the
 * file is the same for all. A call that was taken back keeps its second: others may have counted on it.
 *
 * @param before the calls before it in the order of the file; their times and `at` are milliseconds since 1970.
 */
export function slotAfter(before: readonly Pick<JournalCall, "at">[], at: number): number {
  const slot = (last: number, time: number): number => Math.max(time, last + pace);
  const times = before.map((call) => call.at).filter((time) => time <= at + clockTolerance);
  return slot(times.reduce(slot, Number.NEGATIVE_INFINITY), at);
}

/** When the calls were made that count towards a budget, the earliest first. Those ahead of a clock that was set back do. */
function countedTimes(calls: readonly JournalCall[], budget: Budget, now: number): readonly number[] {
  return calls
    .filter((call) => call.budget === budget && !call.isRefunded && call.at > now - day)
    .map(({ at }) => at)
    .sort((one, other) => one - other);
}

/** How many calls were tried in the last hour for locations that others than the person decide, also those never sent. */
function attemptsByWorkspace(calls: readonly JournalCall[], now: number): number {
  return calls.filter(({ isByWorkspace, at }) => isByWorkspace && at > now - hour && at <= now).length;
}

/** Reads the journal of the day before. For a moment after its end, other windows may still have something to add. */
async function readOnce(before: CallJournal, now: number): Promise<void> {
  if (before.lookedAt < startOfDay(now) + minute) await before.read();
}

/** The midnight with which the day of `time` begins in UTC. */
function startOfDay(time: number): number {
  return Math.floor(time / day) * day;
}

/** The year, the month and the day in UTC, as in 2026-06-15. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
