import { hour } from "../base/duration";
import { defined } from "../base/json";
import type { EpochMs } from "../base/ports";
import { isElsewhere, placeTime, timeOfDay } from "../locale/formatTime";
import { formatMeasure, formatPercent } from "../locale/formatUnits";
import type { Locale } from "../locale/locale";
import { strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import type { Measure } from "../model/decode";
import { changesIn, nextSpell } from "../minuteForecast/stretches";
import { spellText, spellWords } from "../minuteForecast/precipitationTexts";
import type { Glance } from "../view/glance";
import { rowsOf } from "../view/rows";
import { expectedIn, hoursAhead, nextSun, todayOf } from "./ahead";
import type { DailyForecast, ForecastDay } from "./dailyForecast";
import type { HourlyForecast } from "./hourlyForecast";
import type { Sky } from "./sky";

const { forecast: texts } = strings;

/** Milliseconds. Later precipitation isn't shown in the status bar. */
const glanceReach = 6 * hour;

/** The category of air that is unhealthy for everybody. */
const unhealthy = 4;

/** @param from the end of the minute forecast, which is more exact until then. */
export function hoursGlance(hourly: HourlyForecast, viewing: Viewing, from: EpochMs = viewing.now): Glance {
  const { now, locale } = viewing;
  const hours = hoursAhead(hourly, now).filter(({ epoch }) => from <= now || epoch >= from);
  const spell = nextSpell(expectedIn(hours), now);
  const { end: until = from } = hours.at(-1) ?? {};
  const spoken = hours.length > 0 ? spellWords(spell, until, viewing) : "";
  const { after, nextHours } = texts;
  const time = timeOfDay({ epoch: from }, viewing);
  const isNear = spell && spell.start < now + glanceReach;
  return {
    values: isNear ? { precipitation: { text: spellText(spell, until, viewing), spoken } } : {},
    rows: spoken === "" ? [] : [{ label: locale.localize(from > now ? after : nextHours, { time }), value: spoken }],
    ...(isElsewhere(hours, viewing) && { isElsewhere: true }),
    ...(spell && { changesIn: changesIn(spell, glanceReach, now) }),
  };
}

export function daysGlance(daily: DailyForecast, viewing: Viewing): Glance {
  const { locale } = viewing;
  const today = todayOf(daily, viewing);
  if (!today) return { values: {}, rows: [] };
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

/** For example `12°C to 23°C`, or only the known one of the two. */
export function rangeOf({ low, high }: Pick<ForecastDay, "low" | "high">, locale: Locale): string | undefined {
  const [from, to] = [low, high].map((measure) => measure && formatMeasure(measure, "temperature", locale));
  if (from === undefined || to === undefined) return from ?? to;
  return locale.localize(strings.readings.range, { low: from, high: to });
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
