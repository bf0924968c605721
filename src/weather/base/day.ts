import { day, minute } from "./duration";
import type { EpochMs } from "./ports";

export interface Moment {
  readonly epoch: EpochMs;
  /** Minutes by which the place's clock is ahead of UTC, if the service sent them. */
  readonly offset?: number;
}

/** The number of the calendar day at the place. */
export function dayOf(moment: Required<Moment>): number {
  return Math.floor(wallTime(moment) / day);
}

/** Milliseconds since midnight on the place's clock. */
export function sinceMidnight(moment: Required<Moment>): number {
  return wallTime(moment) - dayOf(moment) * day;
}

/** The local time of the place, as milliseconds since 1970. */
export function wallTime({ epoch, offset }: Required<Moment>): number {
  return epoch + offset * minute;
}
