import { day, second } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import type { Budget, CallLimits } from "../../weather/model/answer";
import type { Permit } from "./callGate";

export interface Count {
  /** The turns of those of 24 hours, oldest first. */
  readonly times: readonly EpochMs[];
  readonly inMonth: number;
  readonly remaining: number | undefined;
}

/** Why no call may be made now; undefined if one may. The month comes first, because the day has room sooner. */
export function refusal(budget: Budget, count: Count, limits: CallLimits, now: EpochMs): Permit | undefined {
  const { times, inMonth } = count;
  if (limits.month !== undefined && inMonth >= limits.month)
    return { kind: "usedUp", budget, most: limits.month, isMonthly: true, until: monthOf(now, 1) };
  if (limits.day === undefined || times.length < limits.day) return undefined;
  return { kind: "usedUp", budget, most: limits.day, until: (times[times.length - limits.day] ?? now) + day };
}

/** When the month of `time` begins in UTC, or the one so many after it. */
export function monthOf(time: EpochMs, after = 0): EpochMs {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after);
}

/** A call that was sent or waits for its turn. */
export interface Turn {
  /** When it was sent, or will have its turn. */
  readonly at: EpochMs;
  readonly sent: 0 | 1;
  /** 1 if a person waits for it. */
  readonly person: 0 | 1;
  readonly answered: EpochMs | null;
}

/** Milliseconds between two calls that are answered at once. */
export const pace = 1.1 * second;

/**
 * The earliest turn among the calls of all windows. A new call is behind those that wait, a person's behind other
 * persons'; one whose turn it was is only behind persons'.
 */
export function earliestTurn(turns: readonly Turn[], person: 0 | 1, isNew: boolean, now: EpochMs): EpochMs {
  const isAhead = (turn: Turn): boolean => turn.at > now && (isNew ? turn.person >= person : turn.person > person);
  const times = turns.map((turn) => (turn.sent ? nextAfter(turn, now) : isAhead(turn) ? turn.at + pace : now));
  return Math.max(now, ...times);
}

/**
 * The earliest time after a call that was sent. Until it's answered, its request may still be on its way: the next one
 * comes a second after the answer, for which it waits a second at most.
 */
function nextAfter({ at, answered }: Turn, now: EpochMs): EpochMs {
  return Math.min(Math.max(at + pace, (answered ?? now) + second), at + pace + second);
}
