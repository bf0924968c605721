import { day } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import type { Budget, CallLimits } from "../../weather/model/answer";
import type { Permit } from "./ports";

/** The calls of one budget. */
export interface Count {
  /** The turns of those of 24 hours, oldest first. */
  readonly times: readonly EpochMs[];
  readonly inMonth: number;
  /** How many the service said remain. */
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
