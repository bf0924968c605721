import { day, second } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import type { Budget, CallLimits } from "../../weather/model/answer";
import type { Permit } from "./callGate";

export interface Count {
  /** The turns of the last 24 hours, oldest first. */
  readonly times: readonly EpochMs[];
  readonly inMonth: number;
  readonly remaining: number | undefined;
}

/** The reason why no call may be made now, if any: the month's first, because the day has room sooner. */
export function refusal(budget: Budget, count: Count, limits: CallLimits, now: EpochMs): Permit | undefined {
  const { times, inMonth } = count;
  if (limits.month !== undefined && inMonth >= limits.month)
    return { kind: "usedUp", budget, most: limits.month, isMonthly: true, until: monthOf(now, 1) };
  if (limits.day === undefined || times.length < limits.day) return undefined;
  return { kind: "usedUp", budget, most: limits.day, until: (times[times.length - limits.day] ?? now) + day };
}

/** The start of the month of `time` in UTC, or of the month that is `after` months later. */
export function monthOf(time: EpochMs, after = 0): EpochMs {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after);
}

/** A call that was sent or waits for its turn. */
export interface Turn {
  /** The time at which it was sent, or has its turn. */
  readonly at: EpochMs;
  readonly sent: 0 | 1;
  /** 1 if a person waits for it. */
  readonly person: 0 | 1;
  readonly answered: EpochMs | null;
}

/** Milliseconds between two calls if the first is answered immediately. */
export const pace = 1.1 * second;

/**
 * The earliest turn among the calls of all windows. A new call queues after all waiting calls; a person's only after
 * those of other persons. A call whose turn has come queues only after calls of persons.
 */
export function earliestTurn(turns: readonly Turn[], person: 0 | 1, isNew: boolean, now: EpochMs): EpochMs {
  const isAhead = (turn: Turn): boolean => turn.at > now && (isNew ? turn.person >= person : turn.person > person);
  const times = turns.map((turn) => (turn.sent ? nextAfter(turn, now) : isAhead(turn) ? turn.at + pace : now));
  return Math.max(now, ...times);
}

/**
 * The earliest time for the next call after a sent one: a second after the answer, because until then, the request may
 * still be on its way. The wait for the answer is a second at most.
 */
function nextAfter({ at, answered }: Turn, now: EpochMs): EpochMs {
  return Math.min(Math.max(at + pace, (answered ?? now) + second), at + pace + second);
}
