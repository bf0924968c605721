import { dayOf } from "../base/day";
import { day, hour } from "../base/duration";
import { defined } from "../base/json";
import { cardTitle, placeNow, placeTime, timeOfDay, weekday } from "../locale/formatTime";
import { beaufortOf, formatMeasure, formatPercent, numberFormat, shownIn } from "../locale/formatUnits";
import type { Locale } from "../locale/locale";
import { strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import type { Measure } from "../model/decode";
import { sampleOf } from "../model/temperatureSample";
import type { HoursCard, DaysCard } from "../view/cardTypes";
import { glyphFor } from "../view/weatherGlyphs";
import { noValue, type Row, rowsOf } from "../view/rows";
import { shownWind } from "../view/shownWind";
import { trendOf } from "../view/trend";
import { daysAhead, hoursAhead, todayOf } from "./ahead";
import type { DailyForecast } from "./dailyForecast";
import type { HourlyForecast } from "./hourlyForecast";
import { chanceWords, rangeOf } from "./forecastGlances";
import type { Sky } from "./sky";

const { columns, ...texts } = strings.forecast;
const shownTime = 12 * hour;
const shownDays = 5;
/** The lowest chance that is shown, so that the others stand out. */
const shownChance = 10;
/** The category of air that is unhealthy for sensitive people. */
const unhealthyForSome = 3;
/** The Beaufort number of a near gale. */
const strong = 7;

export function hoursCard(
  hourly: HourlyForecast,
  daily: DailyForecast | undefined,
  viewing: Viewing,
): HoursCard | undefined {
  const { locale } = viewing;
  const [first, ...others] = hoursAhead(hourly, viewing.now);
  if (!first) return undefined;
  const hours = [first, ...others.filter(({ epoch }) => epoch < first.epoch + shownTime)];
  const { localize } = locale;
  const last = hours.at(-1) ?? first;
  const span = last.epoch - first.epoch || 1;
  const samples = hours.map((one) => sampleOf(one, one.temperature));
  const trend = trendOf(samples, viewing, { start: first.epoch, end: first.epoch + span });
  const line = trend?.points.map(({ x, y }) => ({ x, y }));
  const { sunrise, sunset } = todayOf(daily, viewing) ?? {};
  const times = [...hours, sunrise, sunset].filter((time) => time !== undefined);
  return {
    kind: "hours",
    title: cardTitle(localize(last.end < first.epoch + shownTime ? texts.nextHours : texts.hours), times, viewing),
    facts: factsOf(daily, viewing),
    ...defined({ line }),
    hours: hours.map((one, index) => {
      const at = (one.epoch - first.epoch) / span;
      const labels = defined({
        label: timeOfDay(one, viewing),
        glyph: glyphFor(one.icon, one.isDayTime),
        temperature: degreesOf(one.temperature, locale),
      });
      const { chance = 0, kind = "rain" } = one;
      const chanceLabel = chance < shownChance ? undefined : formatPercent(chance, locale);
      return { at, ...(index % 2 === 0 && labels), chance: chance / 100, ...defined({ chanceLabel }), kind };
    }),
    table: {
      columns: [columns.time, columns.weather, columns.temperature, columns.chance].map((name) => localize(name)),
      rows: hours.map((one) => [
        placeTime(one, viewing),
        one.text ?? noValue,
        temperature(one.temperature, locale),
        chanceOf(one, locale),
      ]),
    },
  };
}

export function daysCard(forecast: DailyForecast, viewing: Viewing): DaysCard | undefined {
  const { locale } = viewing;
  const days = daysAhead(forecast, viewing).slice(0, shownDays);
  if (days.length === 0) return undefined;
  const { localize } = locale;
  const degrees = (measure: Measure = {}): number => shownIn(measure, "temperature", locale)?.value ?? Number.NaN;
  const all = days.flatMap(({ low, high }) => [degrees(low), degrees(high)]).filter(Number.isFinite);
  const [coldest, warmest] = [Math.min(...all), Math.max(...all)];
  const at = (value: number): number => (value - coldest) / (warmest - coldest || 1);
  const today = dayOf(placeNow(viewing));
  return {
    kind: "days",
    title: localize(texts.days),
    columns: [columns.day, columns.weather, columns.chance, columns.low, columns.high, strings.readings.wind].map(
      (name) => localize(name),
    ),
    days: days.map((one) => {
      const [low, high] = [degrees(one.low), degrees(one.high)];
      return {
        day: one.date === today ? localize(texts.today) : weekday({ epoch: one.date * day, offset: 0 }, viewing),
        glyph: glyphFor(one.icon),
        text: one.text ?? noValue,
        chance: chanceOf(one, locale),
        low: temperature(one.low, locale),
        high: temperature(one.high, locale),
        ...windOf(one, locale),
        ...(low <= high && { bar: { from: at(low), to: at(high) } }),
      };
    }),
  };
}

function factsOf(daily: DailyForecast | undefined, viewing: Viewing): readonly Row[] {
  const { locale } = viewing;
  const { sunrise, sunset, moon, air, ...today } = todayOf(daily, viewing) ?? {};
  return rowsOf(
    [
      [texts.today, rangeOf(today, locale)],
      [columns.sunrise, sunrise && placeTime(sunrise, viewing)],
      [columns.sunset, sunset && placeTime(sunset, viewing)],
      [texts.moon, moon && locale.localize(texts.moonPhases[moon]), defined({ moon })],
      [texts.airQuality, air && air.category >= unhealthyForSome ? air.text : undefined],
    ],
    locale,
  );
}

function windOf(sky: Sky, locale: Locale): Pick<DaysCard["days"][number], "wind" | "isWindy"> {
  const { isCalm, speed, gusts } = shownWind(sky, locale);
  const shown = gusts ?? speed;
  if (shown === undefined) return { wind: noValue };
  const [text, measure] = gusts === undefined ? [texts.wind, sky.wind] : [texts.gusts, sky.gusts];
  return {
    wind: isCalm && gusts === undefined ? shown : locale.localize(text, { speed: shown }),
    ...((beaufortOf(measure, locale) ?? 0) >= strong && { isWindy: true }),
  };
}

/** For example `21°`: the unit would be repeated for every hour. */
function degreesOf(measure: Measure | undefined, { tag, units }: Locale): string | undefined {
  const shown = measure && shownIn(measure, "temperature", { units });
  const options = { maximumFractionDigits: 0, signDisplay: "negative" } as const;
  return shown && `${numberFormat(tag, options).format(shown.value)}°`;
}

function temperature(measure: Measure | undefined, locale: Locale): string {
  return measure ? formatMeasure(measure, "temperature", locale) : noValue;
}

/** For example `60 %`, with the kind of precipitation unless it's rain. */
function chanceOf(sky: Sky, locale: Locale): string {
  const { chance, kind = "rain" } = sky;
  return (kind !== "rain" && chanceWords(sky, locale)) || shareOf(chance, locale);
}

function shareOf(chance: number | undefined, locale: Locale): string {
  return chance === undefined ? noValue : formatPercent(chance, locale);
}
