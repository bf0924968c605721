import { randomBytes } from "node:crypto";

import { day, minute } from "../../weather/base/duration";
import { errorCode } from "../../weather/base/errorCode";
import { defined } from "../../weather/base/json";
import type { Clock, EpochMs, Log } from "../../weather/base/ports";
import type { Budget, CallCount } from "../../weather/model/answer";
import type { CallGate, Entry, Permit } from "../api/ports";
import type { Files } from "./atomicFile";
import { CallJournal, type CallJournalParts, type JournalCall } from "./callJournal";
import { CallMonths, type Journals } from "./callMonths";
import { turnOf } from "./turns";

export interface JournalGateParts {
  readonly folder: string;
  readonly files: Files;
  readonly log: Log;
  readonly clock: Pick<Clock, "now" | "after">;
  /** The person's limit of calls in 24 hours; undefined without a limit. */
  readonly budgetOf: (budget: Budget) => number | undefined;
  /** The same of calls in a month in UTC. */
  readonly monthlyBudgetOf: (budget: Budget) => number | undefined;
}

/**
 * Decides by journals that all windows share. A window adds a line for its call and reads the others' lines; if those
 * before its own use up the budget, it refunds the call. Without storage, each window counts only its own calls.
 */
export class JournalGate implements CallGate {
  readonly #months: CallMonths;
  #journals: readonly CallJournal[] = [];
  #hasWarned = false;
  /** Whether the calls of other windows are known. */
  hasRead = false;

  constructor(private readonly parts: JournalGateParts) {
    this.#months = new CallMonths(this.#journalParts);
  }

  known(budget: Budget): CallCount {
    const now = this.parts.clock.now();
    const journals = this.#journalsAt(now);
    const [before, today] = journals;
    const remaining = today.remaining(budget) ?? before.remaining(budget);
    const made = countedTimes([...before.calls(), ...today.calls()], budget, now).length;
    const inMonth = {
      made: this.#months.made(budget, journals),
      ...defined({ budget: this.parts.monthlyBudgetOf(budget) }),
    };
    return { made, inMonth, ...defined({ budget: this.parts.budgetOf(budget), remaining }) };
  }

  /** Reads the calls of other windows. Never rejects. */
  async read(): Promise<void> {
    const now = this.parts.clock.now();
    const [before, today] = this.#journalsAt(now);
    await Promise.all([readOnce(before, now), today.read(), this.#months.read(today.name)]);
    this.hasRead = true;
  }

  async enter(entry: Entry): Promise<Permit> {
    const { budget, isByPerson, signal } = entry;
    const { clock } = this.parts;
    const at = clock.now();
    const journals = this.#journalsAt(at);
    const [before, today] = journals;
    const refusal = (end?: string): Permit | undefined => this.#refusal(entry, journals, end);
    if (refusal()) {
      await Promise.all([readOnce(before, at), today.read()]);
      // A call that is refused in any case adds nothing to the journal, however often it is tried.
      const foreseen = refusal();
      if (foreseen) return foreseen;
    }
    const id = randomBytes(8).toString("base64url");
    const own = { call: id, at, budget, ...(isByPerson && { isByPerson }) };
    await Promise.all([readOnce(before, at), today.append(own), this.#months.read(today.name)]);
    this.hasRead = true;
    const refund = (): Promise<void> => today.append({ refund: id });
    const refused = refusal(id);
    if (refused) {
      await refund();
      return refused;
    }
    const turn = (): EpochMs => turnOf(id, [...before.calls(), ...today.calls()], clock.now());
    // A person's call, or an answer that takes long, makes a turn later than it was.
    for (let [last, next] = [Number.NEGATIVE_INFINITY, turn()]; next > last; [last, next] = [next, turn()]) {
      const delay = next - clock.now();
      if (!(await this.#hasWaited(delay, signal))) {
        await refund();
        return { kind: "aborted" };
      }
      if (delay > 0) await today.read();
    }
    const answered = async (remaining: number | undefined): Promise<void> => {
      const isNew = remaining !== undefined && remaining !== today.remaining(budget);
      await today.note({ answered: id, at: clock.now(), ...(isNew && { remaining, budget }) });
    };
    return { kind: "granted", call: { refund, answered } };
  }

  #refusal({ budget }: Entry, journals: Journals, end?: string): Permit | undefined {
    const [before, today] = journals;
    const { isFull } = today;
    const now = this.parts.clock.now();
    const mostInMonth = this.parts.monthlyBudgetOf(budget);
    if (mostInMonth !== undefined && (isFull || this.#months.made(budget, journals, end) >= mostInMonth)) {
      const until = isFull ? startOfDay(now) + day : monthAfter(today.name);
      return { kind: "usedUp", budget, most: mostInMonth, isMonthly: true, until };
    }
    const most = this.parts.budgetOf(budget);
    if (most === undefined) return undefined;
    const times = countedTimes([...before.calls(), ...today.calls(end)], budget, now);
    const usedUp = { kind: "usedUp", budget, most } as const;
    if (times.length >= most) return { ...usedUp, until: (times[times.length - most] ?? now) + day };
    return isFull ? { ...usedUp, until: startOfDay(now) + day } : undefined;
  }

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

  #journalsAt(time: EpochMs): Journals {
    const of = (name: string): CallJournal =>
      this.#journals.find((one) => one.name === name) ?? new CallJournal(name, this.#journalParts);
    const journals = [of(dayOf(time - day)), of(dayOf(time))] as const;
    if (journals[1] !== this.#journals[1]) for (const journal of this.#journals) this.#months.keep(journal);
    this.#journals = journals;
    return journals;
  }

  get #journalParts(): CallJournalParts {
    return { ...this.parts, now: this.parts.clock.now, onOutcome: (error) => this.#note(error) };
  }

  /** Warns once until the storage works again. */
  #note(error: unknown): void {
    if (error !== undefined && !this.#hasWarned)
      this.parts.log.warn(
        `The shared call count is unavailable (${errorCode(error)}); each window counts its own calls`,
      );
    this.#hasWarned = error !== undefined;
  }
}

/** The times of a budget's calls, the earliest first, including those ahead of a clock that was set back. */
function countedTimes(calls: readonly JournalCall[], budget: Budget, now: EpochMs): readonly EpochMs[] {
  return calls
    .filter((call) => call.budget === budget && !call.isRefunded && call.at > now - day)
    .map(({ at }) => at)
    .sort((one, other) => one - other);
}

/** Reads the journal of the day before, to which other windows may add lines for a moment after midnight. */
async function readOnce(before: CallJournal, now: EpochMs): Promise<void> {
  if (before.lookedAt < startOfDay(now) + minute) await before.read();
}

function startOfDay(time: EpochMs): EpochMs {
  return Math.floor(time / day) * day;
}

/** The start of the month after that of a day such as `2026-06-15`. */
function monthAfter(name: string): EpochMs {
  return Date.UTC(Number(name.slice(0, 4)), Number(name.slice(5, 7)));
}

function dayOf(time: EpochMs): string {
  return new Date(time).toISOString().slice(0, 10);
}
