import type { EpochMs } from "../base/ports";
import type { Lifetime } from "../model/answer";
import type { Locale } from "./locale";
import { PlaceClock } from "./placeClock";

/** For whom something is drawn, and when. Made once for each drawing. */
export interface Viewing {
  readonly now: EpochMs;
  readonly locale: Locale;
  readonly clock: PlaceClock;
  /** Whether it leaves out what says where the place is: names, authorities, and the sun's times. */
  readonly hidesPlace: boolean;
  /** Whether it's read later, as a copy and a chat are: moments are times with their offset instead of ages. */
  readonly isLasting: boolean;
}

/** For a text about no place. */
export function viewingOf(locale: Locale, now: EpochMs): Viewing {
  return { now, locale, clock: new PlaceClock(), hidesPlace: false, isLasting: false };
}

/** The same by the service's clock, on which the times in `answer` are based. */
export function byServiceClock(viewing: Viewing, answer?: Pick<Lifetime, "clockOffset">): Viewing {
  return { ...viewing, now: viewing.now - (answer?.clockOffset ?? 0) };
}
