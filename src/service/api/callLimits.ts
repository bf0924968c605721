import { day, hour, minute, second } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import type { Budget, CallLimits } from "../../weather/model/answer";
import { type CallRow, type Ledger, monthOf } from "./ledger";

/** A counted call. Its methods never reject. */
export interface Call {
  /** Doesn't count the call after all, because it never reached the service. */
  refund(): Promise<void>;
  /** Lets the next call follow, and stores the number of remaining calls if the service sent it. */
  answered(remaining: number | undefined): Promise<void>;
}

/**
 * The decision on a call. `granted`: it's counted and may be made now. `usedUp`: the budget's maximum, `most` calls, is
 * reached for 24 hours, or with `isMonthly` for this month (UTC); the next call is possible at `until`.
 */
export type Permit =
  | { readonly kind: "granted"; readonly call: Call }
  | { readonly kind: "usedUp"; readonly most: number; readonly isMonthly?: true; readonly until: EpochMs }
  | { readonly kind: "aborted" };

/** Counts calls and spaces them: the calls of all windows reach the service at least a second apart. */
export interface CallGate {
  /** Counts a call toward the budget that all windows share, and waits for its turn. Never rejects. */
  enter(budget: Budget, signal: AbortSignal): Promise<Permit>;
}

interface Count {
  /** The turns of the last 24 hours, oldest first. */
  readonly times: readonly EpochMs[];
  readonly inMonth: number;
  readonly remaining: number | undefined;
}

/** Maximum milliseconds of a wait for a turn: a longer one is of a window that ended, or of a wrong clock. */
const patience = minute;

/** Milliseconds. No turn is given further ahead, because one is taken after turns within `patience`. */
export const maxTurn = 2 * patience;

/** Also counts calls in the future, so that setting back the clock doesn't refill the budget. */
export function countOf({ calls, months }: Ledger, budget: Budget, now: EpochMs): Count {
  const counted = calls.filter(
    (call) => call.budget === budget && call.at > now - day && (call.sent || call.at >= now - patience),
  );
  const inMonth = months.filter((row) => row.budget === budget && row.month === monthOf(now));
  return {
    times: counted.map(({ at }) => at),
    inMonth: inMonth.reduce((sum, { made }) => sum + made, counted.filter(({ sent }) => !sent).length),
    // Only of the last hour: the service doesn't say when its day ends, and then, this number is yesterday's.
    remaining: counted.findLast(({ at, remaining }) => remaining !== null && now - at < hour)?.remaining ?? undefined,
  };
}

/** The rows that change for the turn of a call, its own first. */
interface Turn {
  readonly kind: "turn";
  readonly rows: readonly [CallRow, ...CallRow[]];
}

/** Decides on a call by the calls of all windows. @returns why it isn't made, or its turn. */
export function decide(
  ledger: Ledger,
  call: Pick<CallRow, "token" | "budget">,
  limits: CallLimits,
  isFinal: boolean,
  now: EpochMs,
): Permit | Turn {
  // Checked again after a sleep, in which others may have used up the budget.
  const isCounted = ledger.calls.some(({ token, at }) => token === call.token && at >= now - patience);
  const refused = isCounted ? undefined : refusal(ledger, call.budget, limits, now);
  return refused ?? { kind: "turn", rows: takeTurn(ledger.calls, call, isFinal, now) };
}

/** The reason why no call may be made now, if any: the month's first, because the day has room sooner. */
function refusal(ledger: Ledger, budget: Budget, limits: CallLimits, now: EpochMs): Permit | undefined {
  const { times, inMonth } = countOf(ledger, budget, now);
  if (limits.month !== undefined && inMonth >= limits.month)
    return { kind: "usedUp", most: limits.month, isMonthly: true, until: monthOf(now, 1) };
  if (limits.day === undefined || times.length < limits.day) return undefined;
  const at = times[times.length - limits.day] ?? now;
  // A call that is further ahead has the time of a wrong clock.
  return { kind: "usedUp", most: limits.day, until: (at < now + day ? at : now) + day };
}

/** Milliseconds between two calls if the first is answered immediately. */
const pace = 1.1 * second;

/**
 * Gives a call the next free turn, or sends it if its turn has come. If an answer is late, the turn moves, and those
 * behind it by the same time. An `isFinal` turn doesn't move any more.
 */
function takeTurn(
  calls: readonly CallRow[],
  { token, budget }: Pick<CallRow, "token" | "budget">,
  isFinal: boolean,
  now: EpochMs,
): Turn["rows"] {
  const near = calls.filter(({ at }) => Math.abs(at - now) <= patience);
  const own = near.find((call) => call.token === token);
  if (own && own.at > now && !isFinal) return [own];
  const others = near.filter((call) => call !== own);
  const waiting = others.filter((call) => !call.sent && call.at > now);
  const earliest = others.filter(({ sent }) => sent).map((call) => nextAfter(call, now));
  const at = Math.max(now, ...earliest, ...(own ? [own.at] : waiting.map((call) => call.at + pace)));
  const row = { token, budget, at, sent: at <= now || isFinal ? 1 : 0, answered: null, remaining: null } as const;
  if (!own || at <= now) return [row];
  const by = Math.min(pace, at - own.at);
  return [row, ...waiting.filter((call) => call.at > at - pace).map((call) => ({ ...call, at: call.at + by }))];
}

/**
 * The earliest time for the next call after a sent one: a second after the answer, because the service may have received
 * the request only shortly before it. A missing answer is waited for a second at most.
 */
function nextAfter({ at, answered }: CallRow, now: EpochMs): EpochMs {
  return Math.min(Math.max(at + pace, (answered ?? now) + second), at + pace + second);
}
