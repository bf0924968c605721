import { randomBytes } from "node:crypto";

import { hour } from "../../weather/base/duration";
import { errorCode } from "../../weather/base/errorCode";
import type { Log } from "../../weather/base/ports";
import type { CallsToday } from "../../weather/model/answer";
import type { CallBudget, Permit } from "../api/ports";
import type { Files } from "./atomicFile";
import { CallJournal, type CallRecord } from "./callJournal";

/** What a `CallCounter` works with. */
export interface CallCounterParts {
  readonly folder: string;
  readonly files: Files;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How many calls a day the person allows; undefined: any number. */
  readonly budget: () => number | undefined;
}

/** Calls an hour for locations that workspaces decide. */
const mostByWorkspace = 6;

/**
 * The calls since midnight, on this machine's calendar, in a journal that all windows share. A window adds a line for its
 * call and reads the journal back: when the lines before its own use up the budget, it takes its line back and does not
 * call. Without storage, each window counts its own calls. Nothing in it rejects.
 */
export class CallCounter implements CallBudget {
  /** The journals that were used last: in the first hour of a day, that of the day before is needed too. */
  #journals: readonly CallJournal[] = [];
  #hasWarned = false;

  constructor(private readonly parts: CallCounterParts) {}

  /** How many calls were made since midnight, the budget, and how many the service last said are left. */
  async today(): Promise<CallsToday> {
    return this.#told(await this.#journalAt(this.parts.now()).read());
  }

  /** See `CallCount`. */
  get known(): CallsToday {
    return this.#told(this.#journalAt(this.parts.now()).known());
  }

  /** See `CallBudget`. */
  async acquire(isByWorkspace = false): Promise<Permit> {
    const [budget, at] = [this.parts.budget(), this.parts.now()];
    const journal = this.#journalAt(at);
    const isEarly = isByWorkspace && dayOf(at - hour) !== dayOf(at);
    const dayBefore = isEarly ? (await this.#journalAt(at - hour).read()).byWorkspace : [];
    const refusalAfter = ({ made, byWorkspace }: CallRecord): Permit | undefined => {
      if (budget !== undefined && made >= budget) return { kind: "usedUp", budget, until: midnight(at, 1) };
      // Later than `at`: another window may have written its line since then.
      const now = this.parts.now();
      // What is later than now was written before the clock was set back.
      const inLastHour = [...dayBefore, ...byWorkspace].filter((time) => time > now - hour && time <= now);
      return isByWorkspace && inLastHour.length >= mostByWorkspace ? { kind: "workspaceLimit" } : undefined;
    };
    // What is refused anyway adds nothing to the journal, however often it is tried.
    const foreseen = refusalAfter(journal.known()) && refusalAfter(await journal.read());
    if (foreseen) return foreseen;
    const id = randomBytes(8).toString("base64url");
    const refund = async (): Promise<void> => void (await journal.append({ refund: id }));
    const refusal = refusalAfter(await journal.append({ call: id, at, isByWorkspace }));
    if (refusal) await refund();
    const answered = async (remaining: number | undefined): Promise<void> => {
      if (remaining !== undefined && remaining !== journal.known().remaining) await journal.note({ remaining });
    };
    return refusal ?? { kind: "granted", call: { refund, answered } };
  }

  #told({ made, remaining }: CallRecord): CallsToday {
    const budget = this.parts.budget();
    return { made, ...(budget !== undefined && { budget }), ...(remaining !== undefined && { remaining }) };
  }

  #journalAt(time: number): CallJournal {
    const day = dayOf(time);
    const keptDays = (): readonly string[] => [0, -1].map((days) => dayOf(midnight(this.parts.now(), days)));
    const journal =
      this.#journals.find((one) => one.day === day) ??
      new CallJournal(day, { ...this.parts, keptDays, onOutcome: (error) => this.#note(error) });
    this.#journals = [journal, ...this.#journals.filter((other) => other !== journal)].slice(0, 2);
    return journal;
  }

  /** One warning for each time that the storage cannot be used. */
  #note(error: unknown): void {
    if (error !== undefined && !this.#hasWarned)
      this.parts.log.warn(`The calls of other windows cannot be counted (${errorCode(error)})`);
    this.#hasWarned = error !== undefined;
  }
}

/** The year, the month and the day on this machine's calendar, as in 2026-6-15. */
function dayOf(time: number): string {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].join("-");
}

/** The midnight with which the day of `time` begins, or the day that comes so many days after it. */
function midnight(time: number, days: number): number {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}
