import { day, minute } from "./duration";
import type { EpochMs } from "./ports";

export interface Moment {
  readonly epoch: EpochMs;
  /** Minutes that the place's clock is ahead of UTC, if the service sent them. */
  readonly offset?: number;
}

/** `at` with the offset that is in force then: that of the last of `known` until then, otherwise of the first one. */
export function momentAt(at: EpochMs, known: readonly Moment[]): Moment {
  const ordered = known.filter(({ offset }) => offset !== undefined).sort((one, other) => one.epoch - other.epoch);
  return { ...(ordered.findLast(({ epoch }) => epoch <= at) ?? ordered[0]), epoch: at };
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
function wallTime({ epoch, offset = 0 - new Date(epoch).getTimezoneOffset() }: Moment): number {
  return epoch + offset * minute;
}
