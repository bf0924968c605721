import { day } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import type { Budget } from "../../weather/model/answer";

/** A call that was sent or waits for its turn. */
export interface CallRow {
  readonly token: string;
  /** The time at which it was sent, or has its turn. */
  readonly at: EpochMs;
  readonly sent: 0 | 1;
  readonly budget: Budget;
  readonly answered: EpochMs | null;
  /** The number of remaining calls, if the service sent it. */
  readonly remaining: number | null;
}

/** The number of sent calls in the month (UTC) that begins at `month`. */
export interface MonthRow {
  readonly month: EpochMs;
  readonly budget: Budget;
  readonly made: number;
}

export interface Ledger {
  /** Ordered by time. */
  readonly calls: readonly CallRow[];
  readonly months: readonly MonthRow[];
}

/** The start of the month of `time` in UTC, or of the month that is `after` months later. */
export function monthOf(time: EpochMs, after = 0): EpochMs {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after);
}

/** The row that adds a call to its month. */
export function monthRowOf({ at, budget }: CallRow, made = 1): MonthRow {
  return { month: monthOf(at), budget, made };
}

/** The rows of months with one for each month and budget, whose numbers `combine` makes one. */
function merged(rows: readonly MonthRow[], combine: (one: number, other: number) => number): readonly MonthRow[] {
  const all = new Map<string, MonthRow>();
  for (const row of rows) {
    const id = `${row.month} ${row.budget}`;
    const before = all.get(id);
    all.set(id, before ? { ...row, made: combine(before.made, row.made) } : row);
  }
  return [...all.values()];
}

export function sumOf(rows: readonly MonthRow[]): readonly MonthRow[] {
  return merged(rows, (one, other) => one + other);
}

/** The ledger with calls that aren't in it like this. Those that weren't sent in it are in none of its months yet. */
export function withOwn({ calls, months }: Ledger, own: ReadonlyMap<string, CallRow>): Ledger {
  const all = [...own.values()];
  const counted = new Set(sentOf(calls).map(({ token }) => token));
  const uncounted = sentOf(all).filter(({ token }) => !counted.has(token));
  return {
    calls: byTime([...calls.filter(({ token }) => !own.has(token)), ...all]),
    months: sumOf([...months, ...uncounted.map((call) => monthRowOf(call))]),
  };
}

/**
 * The ledger that has everything of two. Calls of the last day count by their tokens; of the earlier ones of a month,
 * which only its number has, the larger number counts.
 */
export function unionOf(one: Ledger, other: Ledger, now: EpochMs): Ledger {
  // One may know a call only as one that waits.
  const known = [...one.calls, ...other.calls].sort((call, next) => call.sent - next.sent);
  const calls = byTime([...new Map(known.map((call) => [call.token, call])).values()]);
  const inDay = (all: readonly CallRow[], made: 1 | -1): readonly MonthRow[] =>
    sentOf(all).flatMap((call) => (call.at > now - day ? monthRowOf(call, made) : []));
  const earlier = [one, other].flatMap((ledger) => sumOf([...ledger.months, ...inDay(ledger.calls, -1)]));
  return { calls, months: sumOf([...merged(earlier, Math.max), ...inDay(calls, 1)]) };
}

export function sentOf(calls: readonly CallRow[]): readonly CallRow[] {
  return calls.filter(({ sent }) => sent);
}

function byTime(calls: readonly CallRow[]): readonly CallRow[] {
  return [...calls].sort((one, other) => one.at - other.at);
}
