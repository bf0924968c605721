import { day, hour, minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import type { Moment } from "../model/members";
import { formatOnce } from "./formatOnce";
import { strings } from "./strings";
import type { Locale } from "./locale";

/** The time of day, such as `14:05`, in this machine's time zone; with the date if it isn't within a day of `now`. */
export function timeOfDay(at: EpochMs, now: EpochMs, { tag }: Pick<Locale, "tag">, timeZone?: string): string {
  const isFar = Math.abs(at - now) >= day;
  const dateStyle = isFar ? "medium" : undefined;
  return formatOnce(Intl.DateTimeFormat, tag, { timeStyle: "short", dateStyle, timeZone }).format(at);
}

/** The time of day at the observed place; on this machine's clock if the service sent no offset or the place is hidden. */
export function localTimeOfDay({ epoch, offset }: Moment, now: EpochMs, locale: Locale): string {
  if (offset === undefined || locale.hidesPlace) return timeOfDay(epoch, now, locale);
  const shift = offset * minute;
  return timeOfDay(epoch + shift, now + shift, locale, "UTC");
}

/** For example `2026-06-15T14:33+02:00`; in UTC if the service sent no offset. */
export function isoTime({ epoch, offset = 0 }: Moment): string {
  const minutesOf = (time: EpochMs): string => new Date(time).toISOString().slice(0, 16);
  const size = minutesOf(Math.abs(offset) * minute).slice(11);
  return `${minutesOf(epoch + offset * minute)}${offset < 0 ? "-" : "+"}${size}`;
}

/** Whether the clock of the observed place differs from this machine's at that moment. */
export function isElsewhere({ epoch, offset }: Moment): boolean {
  return offset !== undefined && offset !== 0 - new Date(epoch).getTimezoneOffset();
}

/** The time of an observation at its place; marked as local time if the person's clock differs. */
export function placeTime(observed: Moment, now: EpochMs, locale: Locale): string {
  const time = localTimeOfDay(observed, now, locale);
  return isElsewhere(observed) && !locale.hidesPlace ? locale.localize(strings.times.ofPlace, { time }) : time;
}

/** A time on this machine's clock; marked as the person's time if the clock of the observed place differs. */
export function yourTime(at: EpochMs, now: EpochMs, locale: Locale, observed: Moment | undefined): string {
  const time = timeOfDay(at, now, locale);
  return observed && isElsewhere(observed) && !locale.hidesPlace
    ? locale.localize(strings.times.yours, { time })
    : time;
}

/** The age of an update as a phrase, for example `last updated 5 minutes ago`. */
export function lastUpdated(at: EpochMs, now: EpochMs, { textTag, localize }: Locale): string {
  return localize(strings.times.lastUpdated, { age: age(at, now, textTag) });
}

/** The time since `at`, for example `5 minutes ago`. A time in the future, set by a wrong clock, counts as `now`. */
export function age(at: EpochMs, now: EpochMs, tag: string): string {
  const passed = Math.max(0, now - at);
  const format = formatOnce(Intl.RelativeTimeFormat, tag, { numeric: "auto" });
  if (passed < minute) return format.format(0, "second");
  if (passed < hour) return format.format(-Math.floor(passed / minute), "minute");
  if (passed < day) return format.format(-Math.floor(passed / hour), "hour");
  return format.format(-Math.floor(passed / day), "day");
}
