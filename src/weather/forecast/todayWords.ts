import type { Moment } from "../base/day";
import { placeTime } from "../locale/formatTime";
import { formatMeasure, formatPercent } from "../locale/formatUnits";
import type { Locale } from "../locale/locale";
import { strings } from "../locale/strings";
import { nextSun, todayOf } from "./ahead";
import type { DailyForecast, ForecastDay } from "./dailyForecast";

const { kinds } = strings.precipitation;
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
  return localize(own.chance, { what: localize(kinds[kind]), chance: formatPercent(chance, locale) });
}
