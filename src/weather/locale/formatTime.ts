import { dayOf, type Moment, sinceMidnight, wallTime } from "../base/day";
import { day, hour, minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import { formatOnce } from "./formatOnce";
import { numberFormat } from "./formatUnits";
import { ownOffset, PlaceClock } from "./placeClock";
import { strings } from "./strings";
import type { Viewing } from "./viewing";

/** `moment` with the offset of the place's clock; its own offset only if nothing else is known of the clock. */
export function onClock({ epoch, offset }: Moment, clock: PlaceClock): Required<Moment> {
  return { epoch, offset: clock.offsetAt(epoch, offset) };
}

/** `moment` on the clock that is shown: the place's, or this machine's if the place is hidden. */
function onShownClock(moment: Moment, { clock, hidesPlace }: Viewing): Required<Moment> {
  return hidesPlace ? { ...moment, offset: ownOffset(moment.epoch) } : onClock(moment, clock);
}

export function placeNow({ now, clock }: Viewing): Required<Moment> {
  return onClock({ epoch: now }, clock);
}

/** Milliseconds until the next midnight, by the calendar that is shown. */
export function midnightIn(viewing: Viewing): number {
  return day - sinceMidnight(onShownClock({ epoch: viewing.now }, viewing));
}

/** Days from today to the day of `moment`, by the calendar that is shown; negative if it is over. */
export function daysFromNow(moment: Moment, viewing: Viewing): number {
  return dayOf(onShownClock(moment, viewing)) - dayOf(onShownClock({ ...moment, epoch: viewing.now }, viewing));
}

function formatted(wall: EpochMs, options: Intl.DateTimeFormatOptions, { locale }: Viewing): string {
  return formatOnce(Intl.DateTimeFormat, locale.tag, { ...options, timeZone: "UTC" }).format(wall);
}

/** The time of day at the place, such as `14:05`. For axes and the status bar; sentences say the day too. */
export function timeOfDay(moment: Moment, viewing: Viewing): string {
  return formatOnce(TimeFormat, viewing.locale.tag, undefined).format(wallTime(onShownClock(moment, viewing)));
}

/** With the hours of the tag, otherwise those of its region. By itself, `Intl` often takes those of the language. */
class TimeFormat extends Intl.DateTimeFormat {
  constructor(tag: string) {
    const locale = new Intl.Locale(tag);
    // Older engines have a property instead of the method (ECMA-402, Intl Locale Info).
    const info = locale as { readonly hourCycles?: HourCycles; readonly getHourCycles?: () => HourCycles };
    const [hourCycle = "h23"] = info.getHourCycles?.() ?? info.hourCycles ?? [];
    // As an option, it would change more than the hours.
    super(new Intl.Locale(locale, { hourCycle }).toString(), { timeStyle: "short", timeZone: "UTC" });
  }
}

type HourCycles = readonly NonNullable<Intl.LocaleOptions["hourCycle"]>[];

/** The time at the place, with its day if that isn't today: `14:05`, or `tomorrow at 11:00`. */
export function placeTime(moment: Moment, viewing: Viewing): string {
  return daysFromNow(moment, viewing) === 0 ? timeOfDay(moment, viewing) : withDay(moment, viewing);
}

/** The times of a span; the end has its day only if it isn't that of the start: `tomorrow at 11:00` and `13:00`. */
export function placeTimes(start: Moment, end: Moment, viewing: Viewing) {
  const [first, last] = [start, end].map((moment) => dayOf(onShownClock(moment, viewing)));
  return {
    start: placeTime(start, viewing),
    end: first === last ? timeOfDay(end, viewing) : withDay(end, viewing),
  };
}

function withDay(moment: Moment, viewing: Viewing): string {
  const [day, time] = [dayWords(moment, viewing), timeOfDay(moment, viewing)];
  return viewing.locale.localize(strings.times.ofDay, { day, time });
}

/** `yesterday`, `today`, `tomorrow`, a weekday of the next six, otherwise a date. */
function dayWords(moment: Moment, viewing: Viewing): string {
  const away = daysFromNow(moment, viewing);
  if (Math.abs(away) <= 1)
    return formatOnce(Intl.RelativeTimeFormat, viewing.locale.tag, { numeric: "auto" }).format(away, "day");
  // A short name isn't clear in a sentence: 水 is also “water”.
  const wall = wallTime(onShownClock(moment, viewing));
  return formatted(wall, away > 1 && away < 7 ? { weekday: "long" } : { dateStyle: "medium" }, viewing);
}

/** The date and the time on this machine's clock, for a person who suspects that it's wrong. */
export function machineTime(epoch: EpochMs, viewing: Viewing): string {
  if (viewing.isLasting) return isoTime({ epoch });
  const own = { ...viewing, hidesPlace: true };
  const day = formatted(wallTime(onShownClock({ epoch }, own)), { dateStyle: "medium" }, own);
  return viewing.locale.localize(strings.times.ofDay, { day, time: timeOfDay({ epoch }, own) });
}

/** The name of the day of `moment` on the clock of its own offset, for example `Tue`. */
export function weekday(moment: Required<Moment>, viewing: Viewing): string {
  return formatted(wallTime(moment), { weekday: "short" }, viewing);
}

/** Whether the clock that is shown differs from this machine's at one of `moments`. */
export function isElsewhere(moments: readonly Moment[], viewing: Viewing): boolean {
  return moments.some((moment) => onShownClock(moment, viewing).offset !== ownOffset(moment.epoch));
}

export function placeNote({ locale: { localize }, clock: { place } }: Viewing): string {
  const { there, inPlace } = strings.times;
  return `(${place === undefined ? localize(there) : localize(inPlace, { place })})`;
}

/** `text` with that note, if this machine's clock shows another time at one of `moments`. */
export function withPlaceNote(text: string, moments: readonly Moment[], viewing: Viewing): string {
  return isElsewhere(moments, viewing) ? `${text} ${placeNote(viewing)}` : text;
}

/** The time at the place if its clock differs from this machine's, for example `15:38 there, 4 hours ahead`. */
export function timeThere(viewing: Viewing): string | undefined {
  const { tag, localize } = viewing.locale;
  const here = placeNow(viewing);
  const minutesAhead = here.offset - ownOffset(here.epoch);
  if (minutesAhead === 0) return undefined;
  const { ahead, behind } = strings.times;
  const duration = numberFormat(tag, inHours).format(Math.abs(minutesAhead) / 60);
  return localize(minutesAhead > 0 ? ahead : behind, { time: timeOfDay(here, viewing), duration });
}

const inHours = { style: "unit", unit: "hour", unitDisplay: "long", maximumFractionDigits: 2 } as const;

/** A card's title: with that note in a copy only, because the panel says once which clock its times are on. */
export function cardTitle(title: string, moments: readonly Moment[], viewing: Viewing): string {
  return viewing.isLasting ? withPlaceNote(title, moments, viewing) : title;
}

/** For example `2026-06-15T14:33+02:00`; without a `clock`, on this machine's. */
export function isoTime(moment: Moment, clock = new PlaceClock()): string {
  const minutesOf = (time: EpochMs): string => new Date(time).toISOString().slice(0, 16);
  const { epoch, offset } = onClock(moment, clock);
  const size = minutesOf(Math.abs(offset) * minute).slice(11);
  return `${minutesOf(wallTime({ epoch, offset }))}${offset < 0 ? "-" : "+"}${size}`;
}

const [minutes, hours, days] = [[minute, "minute"] as const, [hour, "hour"] as const, [day, "day"] as const];

/** The time until `at`, for example `in 37 minutes`, rounded up; `now` if it has come. In lasting texts, also the time. */
export function wait(at: EpochMs, { now, locale, isLasting }: Viewing): string {
  const left = Math.max(0, at - now);
  const format = formatOnce(Intl.RelativeTimeFormat, locale.tag, { numeric: "auto" });
  const [size, unit] = left <= 2 * hour - minute ? minutes : left <= 2 * day - hour ? hours : days;
  const words = left === 0 ? format.format(0, "second") : format.format(Math.ceil(left / size), unit);
  return isLasting ? `${words} (${isoTime({ epoch: at })})` : words;
}

/** The age of an update as a phrase, for example `last updated 5 minutes ago`. */
export function lastUpdated(at: EpochMs, viewing: Viewing): string {
  const time = viewing.isLasting ? isoTime({ epoch: at }) : age(at, viewing);
  return viewing.locale.localize(strings.times.lastUpdated, { age: time });
}

/** Milliseconds until a text changes that has the age since `at`, shown from `shownFrom` on. */
export function ageChangesIn(at: EpochMs, shownFrom: EpochMs, now: EpochMs): number {
  if (now < shownFrom) return shownFrom - now;
  const size = now - at < hour ? minute : hour;
  return size - ((now - at) % size);
}

/** The time since `at`, for example `5 minutes ago`. A time in the future, set by a wrong clock, counts as just now. */
export function age(at: EpochMs, { now, locale: { tag, localize } }: Viewing): string {
  const passed = now - at;
  const largest = [days, hours, minutes].find(([least]) => passed >= least);
  if (!largest) return localize(strings.times.justNow);
  const [size, unit] = largest;
  // A day is 24 hours here, and not the one before today.
  return formatOnce(Intl.RelativeTimeFormat, tag, { numeric: "always" }).format(-Math.floor(passed / size), unit);
}
