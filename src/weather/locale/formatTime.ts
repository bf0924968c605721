import { dayOf, type Moment, wallTime } from "../base/day";
import { day, hour, minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import { formatOnce } from "./formatOnce";
import { strings } from "./strings";
import type { Locale } from "./locale";

/** `moment` with the offset of the place's clock: as the service sent it, as other answers know it, or this machine's. */
export function onClock({ epoch, offset }: Moment, { clock }: Pick<Locale, "clock">): Required<Moment> {
  return { epoch, offset: offset ?? clock?.offsetAt(epoch) ?? ownOffset(epoch) };
}

/** Minutes that this machine's clock is ahead of UTC. */
function ownOffset(at: EpochMs): number {
  return 0 - new Date(at).getTimezoneOffset();
}

/** Days from today to the day of `moment`, by the place's calendar; negative if it is over. */
export function daysFromNow(moment: Moment, now: EpochMs, locale: Pick<Locale, "clock">): number {
  const offset = locale.clock?.offsetAt(now) ?? moment.offset ?? ownOffset(now);
  return dayOf(onClock(moment, locale)) - dayOf({ epoch: now, offset });
}

function written(moment: Moment, options: Intl.DateTimeFormatOptions, locale: Locale): string {
  const format = formatOnce(Intl.DateTimeFormat, locale.tag, { ...options, timeZone: "UTC" });
  return format.format(wallTime(onClock(moment, locale)));
}

/** The time of day at the place, such as `14:05`. For axes and the status bar; sentences say the day too. */
export function timeOfDay(moment: Moment, locale: Locale): string {
  return written(moment, { timeStyle: "short" }, locale);
}

/** The time at the place, with its day if that isn't today: `14:05`, or `tomorrow, 11:00`. */
export function placeTime(moment: Moment, now: EpochMs, locale: Locale): string {
  return daysFromNow(moment, now, locale) === 0 ? timeOfDay(moment, locale) : withDay(moment, now, locale);
}

/** The times of a span; the end has its day only if it isn't that of the start: `tomorrow, 11:00` and `13:00`. */
export function placeTimes(
  start: Moment,
  end: Moment,
  now: EpochMs,
  locale: Locale,
): { readonly start: string; readonly end: string } {
  const isOneDay = dayOf(onClock(start, locale)) === dayOf(onClock(end, locale));
  return {
    start: placeTime(start, now, locale),
    end: isOneDay ? timeOfDay(end, locale) : withDay(end, now, locale),
  };
}

function withDay(moment: Moment, now: EpochMs, locale: Locale): string {
  return locale.localize(strings.times.ofDay, {
    day: dayWords(moment, now, locale),
    time: timeOfDay(moment, locale),
  });
}

/** `yesterday`, `today`, `tomorrow`, a weekday of the next six, otherwise a date. */
function dayWords(moment: Moment, now: EpochMs, locale: Locale): string {
  const away = daysFromNow(moment, now, locale);
  if (Math.abs(away) <= 1)
    return formatOnce(Intl.RelativeTimeFormat, locale.tag, { numeric: "auto" }).format(away, "day");
  // A short name isn't clear in a sentence: 水 is also “water”.
  if (away > 1 && away < 7) return written(moment, { weekday: "long" }, locale);
  return written(moment, { dateStyle: "medium" }, locale);
}

/** The name of the day at the place, for example `Tue`. */
export function weekday(moment: Moment, locale: Locale): string {
  return written(moment, { weekday: "short" }, locale);
}

/** Whether the place's clock differs from this machine's at one of `moments`. */
export function isElsewhere(moments: readonly Moment[], locale: Pick<Locale, "clock">): boolean {
  return moments.some((moment) => onClock(moment, locale).offset !== ownOffset(moment.epoch));
}

/** A note that times are the place's; without its name if that is hidden. */
export function placeNote({ localize, hidesPlace, clock }: Locale): string {
  const { there, inPlace } = strings.times;
  const place = hidesPlace ? undefined : clock?.place;
  return `(${place === undefined ? localize(there) : localize(inPlace, { place })})`;
}

/** `text` with that note, if this machine's clock shows another time at one of `moments`. */
export function withPlaceNote(text: string, moments: readonly Moment[], locale: Locale): string {
  return isElsewhere(moments, locale) ? `${text} ${placeNote(locale)}` : text;
}

/** For example `2026-06-15T14:33+02:00`. */
export function isoTime(moment: Moment, locale: Pick<Locale, "clock">): string {
  const minutesOf = (time: EpochMs): string => new Date(time).toISOString().slice(0, 16);
  const { offset } = onClock(moment, locale);
  const size = minutesOf(Math.abs(offset) * minute).slice(11);
  return `${minutesOf(wallTime(onClock(moment, locale)))}${offset < 0 ? "-" : "+"}${size}`;
}

const [minutes, hours, days] = [[minute, "minute"] as const, [hour, "hour"] as const, [day, "day"] as const];

/** The time until `at`, for example `in 37 minutes`, rounded up; `now` if it has come. In lasting texts, also the time. */
export function wait(at: EpochMs, now: EpochMs, { tag, isLasting }: Pick<Locale, "tag" | "isLasting">): string {
  const left = Math.max(0, at - now);
  const format = formatOnce(Intl.RelativeTimeFormat, tag, { numeric: "auto" });
  const [size, unit] = left <= 2 * hour - minute ? minutes : left <= 2 * day - hour ? hours : days;
  const words = left === 0 ? format.format(0, "second") : format.format(Math.ceil(left / size), unit);
  return isLasting ? `${words} (${isoTime({ epoch: at }, {})})` : words;
}

/** The age of an update as a phrase, for example `last updated 5 minutes ago`. */
export function lastUpdated(at: EpochMs, now: EpochMs, locale: Locale): string {
  return locale.localize(strings.times.lastUpdated, { age: age(at, now, locale) });
}

/** The time since `at`, for example `5 minutes ago`. A time in the future, set by a wrong clock, counts as just now. */
export function age(at: EpochMs, now: EpochMs, { tag, localize }: Pick<Locale, "tag" | "localize">): string {
  const passed = now - at;
  const largest = [days, hours, minutes].find(([least]) => passed >= least);
  if (!largest) return localize(strings.times.justNow);
  const [size, unit] = largest;
  return formatOnce(Intl.RelativeTimeFormat, tag, { numeric: "auto" }).format(-Math.floor(passed / size), unit);
}
