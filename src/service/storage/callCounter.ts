import { randomBytes } from "node:crypto";

import { errorCode } from "../../weather/base/errorCode";
import type { Log } from "../../weather/base/ports";
import type { CallsToday } from "../../weather/model/answer";
import type { CallBudget, Permit } from "../api/callBudget";
import type { Files } from "./atomicFile";
import type { CallEvent, CountEvent, StartEvent } from "./callEvents";
import { CallJournal } from "./callJournal";
import { isInHourBefore, type Refusal, tally } from "./callTally";
import { readOlderCount } from "./olderCount";

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

/**
 * The calls since midnight, on this machine's calendar, in a journal that all windows share. A window adds a line that asks
 * for a call and reads the journal back: the lines before its own decide whether it may call. Without storage, each window
 * counts its own calls. Nothing in it rejects.
 */
export class CallCounter implements CallBudget {
  #journal: CallJournal | undefined;
  #before: CallJournal | undefined;
  #hasWarned = false;

  constructor(private readonly parts: CallCounterParts) {}

  /** How many calls were made since midnight, the budget, and how many the service last said are left. */
  async today(): Promise<CallsToday> {
    const budget = this.parts.budget();
    const { made, remaining } = tally(await this.#journalAt(this.parts.now()).read());
    return { made, ...(budget !== undefined && { budget }), ...(remaining !== undefined && { remaining }) };
  }

  /** See `CallBudget`. */
  async acquire(isByWorkspace = false): Promise<Permit> {
    const [budget, at] = [this.parts.budget(), this.parts.now()];
    const journal = this.#journalAt(at);
    const call: CallEvent = {
      kind: "call",
      id: randomBytes(8).toString("base64url"),
      at,
      budget,
      ...(isByWorkspace && { isByWorkspace }),
    };
    const refusal = await decide(journal, call);
    if (refusal === "usedUp") return { kind: refusal, budget: budget ?? 0, until: nextDay(at) };
    if (refusal) return { kind: refusal };
    return {
      kind: "granted",
      call: {
        refund: () => record(journal, { kind: "refund", id: call.id }),
        answered: async (remaining) => {
          if (remaining !== undefined && remaining !== tally(journal.known).remaining)
            await record(journal, { kind: "remaining", remaining });
        },
      },
    };
  }

  #journalAt(now: number): CallJournal {
    const day = dayOf(now);
    if (this.#journal?.day !== day) {
      const yesterday = startOfDay(now) - 1;
      this.#before = this.#journal?.day === dayOf(yesterday) ? this.#journal : this.#open(yesterday, []);
      this.#journal = this.#open(now, this.#before.known);
    }
    return this.#journal;
  }

  #open(time: number, before: readonly CountEvent[]): CallJournal {
    const day = dayOf(time);
    return new CallJournal({
      ...this.parts,
      day,
      dayBefore: dayOf(startOfDay(time) - 1),
      assumed: this.#startAfter(before),
      start: () => this.#startOf(day),
      onOutcome: (error) => this.#note(error),
    });
  }

  async #startOf(day: string): Promise<StartEvent> {
    const older = await readOlderCount(this.parts.files, this.parts.folder);
    if (older?.day === day) return older.start;
    return this.#startAfter(day === this.#journal?.day ? ((await this.#before?.read()) ?? []) : []);
  }

  #startAfter(before: readonly CountEvent[]): StartEvent {
    const now = this.parts.now();
    return { kind: "start", made: 0, byWorkspace: tally(before).byWorkspace.filter((at) => isInHourBefore(now, at)) };
  }

  #note(error: unknown): void {
    if (error !== undefined && !this.#hasWarned)
      this.parts.log.warn(`The calls of other windows cannot be counted (${errorCode(error)})`);
    this.#hasWarned = error !== undefined;
  }
}

/** Asks for a call. @returns why it is refused; undefined when it is granted, and counted. */
async function decide(journal: CallJournal, call: CallEvent): Promise<Refusal | undefined> {
  const refusalAfter = (events: readonly CountEvent[]): Refusal | undefined => refusalIn([...events, call], call);
  // What is refused anyway adds nothing to the journal, however often it is tried.
  if (refusalAfter(journal.known)) {
    const refusal = refusalAfter(await journal.read());
    if (refusal) return refusal;
  }
  const events = await journal.append(call);
  if (events) return refusalIn(events, call);
  // The other windows cannot be asked: what this one knows decides.
  const refusal = refusalAfter(await journal.read());
  if (!refusal) journal.keep({ ...call, isMade: true });
  return refusal;
}

function refusalIn(events: readonly CountEvent[], { id }: CallEvent): Refusal | undefined {
  const decision = tally(events).decisions.get(id);
  return decision === "granted" ? undefined : decision;
}

async function record(journal: CallJournal, event: CountEvent): Promise<void> {
  if (!(await journal.append(event))) journal.keep(event);
}

/** The year, the month and the day on this machine's calendar, as in 2026-6-15. */
function dayOf(now: number): string {
  const date = new Date(now);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].join("-");
}

function startOfDay(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

function nextDay(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}
