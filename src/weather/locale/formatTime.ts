import { day, minute } from "../base/duration";
import type { Moment } from "../model/observation";
import { formatOnce } from "./formatOnce";
import { strings } from "./strings";
import type { Locale } from "./locale";

/** The time of day in this person's zone, for example `14:05`; with the date when it is not within a day of `now`. */
export function timeOfDay(at: number, now: number, { tag }: Pick<Locale, "tag">): string {
  const far = Math.abs(at - now) >= day;
  return timeFormat(tag, far).format(at);
}

/** The time of day on the clocks of the observed place; in this person's zone when the service did not say which that is. */
export function localTimeOfDay({ epoch, offset }: Moment, now: number, locale: Locale): string {
  if (offset === undefined) return timeOfDay(epoch, now, locale);
  const far = Math.abs(epoch - now) >= day;
  return timeFormat(locale.tag, far, "UTC").format(epoch + offset * minute);
}

function timeFormat(tag: string, withDate: boolean, timeZone?: string): Intl.DateTimeFormat {
  return formatOnce(Intl.DateTimeFormat, tag, {
    timeStyle: "short",
    timeZone,
    ...(withDate && { dateStyle: "medium" }),
  });
}

/** Whether the clock of the observed place shows another time at that moment than this person's clock does. */
export function isElsewhere({ epoch, offset }: Moment): boolean {
  return offset !== undefined && offset !== 0 - new Date(epoch).getTimezoneOffset();
}

/** When something was observed, on the clock of the place; where that is not this person's, the words say so. */
export function placeTime(observed: Moment, now: number, locale: Locale): string {
  const time = localTimeOfDay(observed, now, locale);
  return isElsewhere(observed) ? locale.localize(strings.times.ofPlace, { time }) : time;
}

/** A time of this machine's doing, on this person's clock; beside a place with another clock, the words say so. */
export function yourTime(at: number, now: number, locale: Locale, observed: Moment | undefined): string {
  const time = timeOfDay(at, now, locale);
  return observed && isElsewhere(observed) ? locale.localize(strings.times.yours, { time }) : time;
}

/** When something was renewed last, for example `last updated 5 minutes ago`. Both times are milliseconds since 1970. */
export function lastUpdated(at: number, now: number, { textTag, localize }: Locale): string {
  return localize(strings.times.lastUpdated, { age: age(at, now, textTag) });
}

/** How long ago something was, for example `5 minutes ago`. Never in the future, also when a clock is wrong. */
export function age(at: number, now: number, tag: string): string {
  const passed = Math.max(0, now - at);
  const format = formatOnce(Intl.RelativeTimeFormat, tag, { numeric: "auto" });
  if (passed < minute) return format.format(0, "second");
  if (passed < 60 * minute) return format.format(-Math.floor(passed / minute), "minute");
  if (passed < day) return format.format(-Math.floor(passed / (60 * minute)), "hour");
  return format.format(-Math.floor(passed / day), "day");
}
