import { day, minute } from "./duration";
import type { EpochMs } from "./ports";

export interface Moment {
  readonly epoch: EpochMs;
  /** Minutes that the place's clock is ahead of UTC, if the service sent them. */
  readonly offset?: number;
}

/** The number of the place's calendar day; on this machine's clock if the service sent no offset. */
export function dayOf(moment: Moment): number {
  return Math.floor(wallTime(moment) / day);
}

/** Milliseconds of the place's calendar day that the clock there shows. */
export function sinceMidnight(moment: Moment): number {
  return wallTime(moment) - dayOf(moment) * day;
}

/** Milliseconds from 1970 to what the place's clock shows. */
export function wallTime({ epoch, offset = 0 - new Date(epoch).getTimezoneOffset() }: Moment): number {
  return epoch + offset * minute;
}
