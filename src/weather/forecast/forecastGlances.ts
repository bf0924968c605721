import type { Moment } from "../base/day";
import { hour } from "../base/duration";
import type { EpochMs } from "../base/ports";
import { isElsewhere, timeOfDay } from "../locale/formatTime";
import { formatMeasure } from "../locale/formatUnits";
import type { Locale } from "../locale/locale";
import { strings } from "../locale/strings";
import { changesIn, nextSpell } from "../minuteForecast/stretches";
import { spellTail, spellWords } from "../minuteForecast/spellWords";
import type { Glance, Row } from "../view/cards";
import { expectedIn, hoursAhead, nextSun, todayOf } from "./ahead";
import type { DailyForecast } from "./dailyForecast";
import type { HourlyForecast } from "./hourlyForecast";
import { todayWords } from "./todayWords";

/** Milliseconds. Later precipitation isn't shown in the status bar. */
const glanceReach = 6 * hour;

/**
 * The status bar's part about the next hours.
 *
 * @param from the end of the minute forecast, which knows more about the time until then.
 */
export function hoursGlance(hourly: HourlyForecast, locale: Locale, now: EpochMs, from: EpochMs = now): Glance {
  const hours = hoursAhead(hourly, now).filter(({ epoch }) => from <= now || epoch >= from);
  const spell = nextSpell(expectedIn(hours), now);
  const { end: until = from } = hours.at(-1) ?? {};
  const spoken = hours.length > 0 ? spellWords(spell, until, locale, now) : "";
  const { after, nextHours } = strings.forecast;
  const time = timeOfDay({ epoch: from }, locale);
  return {
    rows: rowsOf(from > now ? locale.localize(after, { time }) : locale.localize(nextHours), spoken),
    ...(isElsewhere(hours, locale) && { isElsewhere: true }),
    ...(spell && { changesIn: changesIn(spell, glanceReach, now) }),
    ...(spell && spell.start < now + glanceReach && { tail: spellTail(spell, until, locale, now), spoken }),
  };
}

/** The status bar's part about today. */
export function daysGlance(daily: DailyForecast, locale: Locale, now: Moment): Glance {
  const { low, high } = todayOf(daily, now) ?? {};
  const sun = nextSun(daily, now.epoch, locale);
  return {
    rows: rowsOf(locale.localize(strings.forecast.today), todayWords(daily, locale, now)),
    ...(sun && isElsewhere([sun.at], locale) && { isElsewhere: true }),
    ...(low && { low: formatMeasure(low, "temperature", locale) }),
    ...(high && { high: formatMeasure(high, "temperature", locale) }),
  };
}

function rowsOf(label: string, value = ""): readonly Row[] {
  return value === "" ? [] : [{ label, value }];
}
