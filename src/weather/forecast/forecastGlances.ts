import { defined } from "../base/json";
import type { EpochMs } from "../base/ports";
import { isElsewhere, placeTime } from "../locale/formatTime";
import { formatMeasure, formatPercent } from "../locale/formatUnits";
import type { Locale } from "../locale/locale";
import { strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import type { Measure } from "../model/decode";
import type { RainAhead } from "../rain/rainAhead";
import { rainWords, titleFrom, wordsFrom } from "../rain/rainTexts";
import type { Glance } from "../view/glance";
import { rowsOf } from "../view/rows";
import { hoursAhead, nextSun, todayOf } from "./ahead";
import type { DailyForecast, ForecastDay } from "./dailyForecast";
import type { HourlyForecast } from "./hourlyForecast";
import type { Sky } from "./sky";

const { forecast: texts } = strings;

/** The category of air that is unhealthy for everybody. */
const unhealthy = 4;

const nothing: Glance = { values: {}, rows: [] };

/** @param from the end of what the row of the minute forecast says. */
export function hoursGlance(
  hourly: HourlyForecast,
  viewing: Viewing,
  rain: RainAhead | undefined,
  from?: EpochMs,
): Glance {
  const { now } = viewing;
  if (!rain) return nothing;
  const after = wordsFrom(rain, from ?? now);
  const value = rainWords(rain, viewing, after);
  if (value === "") return nothing;
  return {
    values: {},
    rows: [{ label: titleFrom(after, viewing), value, isSoon: true }],
    ...(isElsewhere(hoursAhead(hourly, now), viewing) && { isElsewhere: true }),
  };
}

export function daysGlance(daily: DailyForecast, viewing: Viewing): Glance {
  const { locale } = viewing;
  const today = todayOf(daily, viewing);
  if (!today) return nothing;
  const { low, high, air } = today;
  const sun = nextSun(daily, viewing);
  // For example `12°C to 23°C · rain 60 % · sunset 20:14`.
  const words = [
    rangeOf(today, locale),
    chanceWords(today, locale),
    sun && locale.localize(texts[sun.event], { time: placeTime(sun.at, viewing) }),
  ];
  const degrees = (measure: Measure | undefined) => measure && { text: formatMeasure(measure, "temperature", locale) };
  return {
    values: defined({ low: degrees(low), high: degrees(high) }),
    rows: rowsOf(
      [
        [texts.today, words.filter(Boolean).join(" · ")],
        [texts.airQuality, air && air.category >= unhealthy ? air.text : undefined],
      ],
      locale,
    ),
    ...(sun && isElsewhere([sun.at], viewing) && { isElsewhere: true }),
  };
}

/** For example `12°C to 23°C`, or only the known one of the two, for example `Low: 12°C`. */
export function rangeOf({ low, high }: Pick<ForecastDay, "low" | "high">, locale: Locale): string | undefined {
  const { localize } = locale;
  const [from, to] = [low, high].map((measure) => measure && formatMeasure(measure, "temperature", locale));
  if (from !== undefined && to !== undefined) return localize(strings.readings.range, { low: from, high: to });
  const [label, value] = from === undefined ? [texts.columns.high, to] : [texts.columns.low, from];
  return value && localize(strings.pair, { label: localize(label), value });
}

/** For example `rain 60 %`; undefined if the chance isn't known, or is zero. */
export function chanceWords({ chance, kind = "rain" }: Sky, locale: Locale): string | undefined {
  if (!chance) return undefined;
  const { localize } = locale;
  return localize(texts.chance, {
    what: localize(strings.precipitation.kinds[kind]),
    chance: formatPercent(chance, locale),
  });
}
