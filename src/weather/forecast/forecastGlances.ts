import type { Moment } from "../base/day";
import { hour } from "../base/duration";
import { defined } from "../base/json";
import type { EpochMs } from "../base/ports";
import { isElsewhere } from "../locale/formatTime";
import { formatMeasure } from "../locale/formatUnits";
import type { Locale } from "../locale/locale";
import { strings } from "../locale/strings";
import { nextSpell } from "../minuteForecast/stretches";
import type { Row } from "../view/allFields";
import type { Glance } from "../view/cards";
import { expectedIn, hoursAhead, nextSun, todayOf } from "./ahead";
import type { DailyForecast } from "./dailyForecast";
import type { HourlyForecast } from "./hourlyForecast";
import { hoursTail, hoursWords, todayWords } from "./words";

/** Milliseconds. Later precipitation isn't shown in the status bar. */
const glanceReach = 6 * hour;

/**
 * The status bar's part about the next hours.
 *
 * @param from the end of the minute forecast, which knows more about the time until then.
 */
export function hoursGlance(hourly: HourlyForecast, locale: Locale, now: EpochMs, from: EpochMs = now): Glance {
  const hours = hoursAhead(hourly, now);
  const words = hoursWords(hours, nextSpell(expectedIn(hours), now), locale, now);
  const later = hours.filter(({ epoch }) => from <= now || epoch >= from);
  const spell = nextSpell(expectedIn(later), now);
  return {
    rows: rowsOf(strings.forecast.nextHours, words, locale),
    ...(isElsewhere(hours, locale) && { isElsewhere: true }),
    ...(spell &&
      spell.start < now + glanceReach &&
      defined({ tail: hoursTail(later, spell, locale, now), spoken: hoursWords(later, spell, locale, now) })),
  };
}

/** The status bar's part about today. */
export function daysGlance(daily: DailyForecast, locale: Locale, now: Moment): Glance {
  const { low, high } = todayOf(daily, now) ?? {};
  const sun = nextSun(daily, now.epoch, locale);
  return {
    rows: rowsOf(strings.forecast.today, todayWords(daily, locale, now), locale),
    ...(sun && isElsewhere([sun.at], locale) && { isElsewhere: true }),
    ...(low && { low: formatMeasure(low, "temperature", locale) }),
    ...(high && { high: formatMeasure(high, "temperature", locale) }),
  };
}

function rowsOf(label: string, value: string | undefined, { localize }: Locale): readonly Row[] {
  return value === undefined ? [] : [{ label: localize(label), value }];
}
