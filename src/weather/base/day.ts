import { day, minute } from "./duration";
import type { EpochMs } from "./ports";

export interface Moment {
  readonly epoch: EpochMs;
  /** Minutes by which the place's clock is ahead of UTC, if the service sent them. */
  readonly offset?: number;
}

/** The number of the calendar day at the place; without an offset, by this machine's clock. */
export function dayOf(moment: Moment): number {
  return Math.floor(wallTime(moment) / day);
}

/** Milliseconds since midnight on the place's clock. */
export function sinceMidnight(moment: Moment): number {
  return wallTime(moment) - dayOf(moment) * day;
}

/** The local time of the place, as milliseconds since 1970. */
export function wallTime({ epoch, offset = 0 - new Date(epoch).getTimezoneOffset() }: Moment): number {
  return epoch + offset * minute;
}
