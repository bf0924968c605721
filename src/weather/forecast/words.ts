import type { Moment } from "../base/day";
import type { EpochMs } from "../base/ports";
import { placeTime, placeTimes, timeOfDay } from "../locale/formatTime";
import { formatMeasure, numberFormat } from "../locale/formatUnits";
import type { Locale } from "../locale/locale";
import { strings } from "../locale/strings";
import type { Spell } from "../minuteForecast/stretches";
import { symbols } from "../minuteForecast/symbols";
import { nextSun, todayOf } from "./ahead";
import type { DailyForecast, ForecastDay } from "./dailyForecast";
import type { ForecastHour } from "./hourlyForecast";

const { stretches, kinds, glance } = strings.precipitation;
const { forecast: own } = strings;

/** For example `12°C to 23°C, rain 60 %, sunset 20:14`; undefined without today. */
export function todayWords(daily: DailyForecast, locale: Locale, now: Moment): string | undefined {
  const today = todayOf(daily, now);
  if (!today) return undefined;
  const sun = nextSun(daily, now.epoch, locale);
  const parts = [
    rangeOf(today, locale),
    chanceWords(today, locale),
    sun && locale.localize(own[sun.event], { time: placeTime(sun.at, now.epoch, locale) }),
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(", ") : undefined;
}

/** For example `12°C to 23°C`, or the one of the two that is known. */
export function rangeOf({ low, high }: Pick<ForecastDay, "low" | "high">, locale: Locale): string | undefined {
  const [from, to] = [low, high].map((measure) => measure && formatMeasure(measure, "temperature", locale));
  if (from === undefined || to === undefined) return from ?? to;
  return locale.localize(strings.readings.range, { low: from, high: to });
}

/** For example `rain 60 %`; undefined if the chance isn't known, or is zero. */
function chanceWords({ chance, kind = "rain" }: ForecastDay, locale: Locale): string | undefined {
  if (!chance) return undefined;
  const { localize } = locale;
  return localize(own.chance, { what: localize(kinds[kind]), chance: percent(chance, locale) });
}

/** @param share in percent. */
export function percent(share: number, { tag }: Locale): string {
  return numberFormat(tag, { style: "percent" }).format(share / 100);
}

/** For example `rain from 15:00 to 18:00`, or `dry until 04:00`; `hours` aren't over at `now`. */
export function hoursWords(hours: readonly ForecastHour[], spell: Spell | undefined, locale: Locale, now: EpochMs) {
  const last = hours.at(-1);
  if (!last) return undefined;
  const { localize } = locale;
  const until = last.end;
  if (!spell) return localize(stretches.dry, { end: placeTime({ epoch: until }, now, locale) });
  const isLast = spell.end >= until;
  const going = isLast ? stretches.untilAtLeast : stretches.until;
  const coming = isLast ? stretches.from : stretches.fromTo;
  const isComing = spell.start > now;
  const end = { epoch: spell.end };
  return localize(isComing ? coming : going, {
    what: localize(kinds[spell.kind]),
    ...(isComing ? placeTimes({ epoch: spell.start }, end, now, locale) : { end: placeTime(end, now, locale) }),
  });
}

/** `☂ 15:00` before it begins, `☂ until 18:00` while it lasts; only the symbol if the end isn't known. */
export function hoursTail(hours: readonly ForecastHour[], spell: Spell, locale: Locale, now: EpochMs): string {
  const glyph = symbols[spell.kind];
  const time = (epoch: EpochMs): string => timeOfDay({ epoch }, locale);
  if (spell.start > now) return `${glyph} ${time(spell.start)}`;
  const last = hours.at(-1);
  if (last && spell.end >= last.end) return glyph;
  return locale.localize(glance.until, { glyph, time: time(spell.end) });
}
