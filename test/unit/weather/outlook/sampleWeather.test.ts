import assert from "node:assert/strict";

import { dayOf } from "../../../../src/weather/base/day";
import { english } from "../../../../src/weather/locale/strings";
import { decodeDailyForecast } from "../../../../src/weather/forecast/dailyForecast";
import { decodeHourlyForecast } from "../../../../src/weather/forecast/hourlyForecast";
import { decodeMinuteForecast } from "../../../../src/weather/minuteForecast/minuteForecast";
import type { Measure } from "../../../../src/weather/model/decode";
import { decodeObservations } from "../../../../src/weather/model/observation";
import { SampleWeather } from "../../../../src/weather/outlook/sampleWeather";
import { glyphFor } from "../../../../src/weather/view/weatherGlyphs";
import { decodeWarnings } from "../../../../src/weather/warnings/warning";
import { offsetAt } from "../../../loopback/timeZones";
import { hour, minute } from "../fakes";

/** Days at places, two of them with a change of clocks, and one that is half an hour off. */
const places: readonly (readonly [timeZone: string, date: string])[] = [
  ["America/New_York", "2026-07-15"],
  ["Asia/Kolkata", "2026-12-31"],
  ["Europe/Berlin", "2026-10-24"],
  ["Europe/Berlin", "2027-03-28"],
];

function sampleAt(timeZone: string, now: number) {
  const made = new SampleWeather(now, (at) => offsetAt(at, timeZone), english).responses;
  const observation = decodeObservations(made.currentConditions);
  assert.ok(typeof observation === "object");
  const { days = [] } = decodeDailyForecast(made.dailyForecast) ?? {};
  const { hours = [] } = decodeHourlyForecast(made.hourlyForecast) ?? {};
  const { stretches = [] } = decodeMinuteForecast(made.minuteForecast, now) ?? {};
  return { observation, days, hours, stretches, warnings: decodeWarnings(made.warnings, now) ?? [] };
}

const degrees = (measure?: Measure): number => measure?.metric?.value ?? assert.fail("no value");
const isWithin = (value: number, low: number, high: number): boolean => value >= low && value <= high;

describe("the sample's weather", () => {
  for (const [timeZone, date] of places)
    it(`conditions, hours, and days agree at every hour: ${timeZone}, ${date}`, () => {
      const midnight = Date.parse(`${date}T00:00Z`) - offsetAt(Date.parse(`${date}T00:00Z`), timeZone) * minute;
      for (let now = midnight; now < midnight + 24 * hour; now += 20 * minute) assertAgrees(sampleAt(timeZone, now));
    });
});

function assertAgrees({ observation, days, hours, stretches, warnings }: ReturnType<typeof sampleAt>): void {
  const { observed = assert.fail(), temperature, text, icon, isDayTime } = observation;
  const moments = [{ ...observed, temperature, text, icon, isDayTime, chance: undefined }, ...hours];
  const at = new Date(observed.epoch).toISOString();
  for (const one of moments) {
    const today = days.find((day) => dayOf(day) === dayOf(one)) ?? assert.fail(at);
    const { low, high, sunrise = assert.fail(), sunset = assert.fail() } = today;
    assert.ok(isWithin(degrees(one.temperature), degrees(low), degrees(high)), `${at}: ${degrees(one.temperature)}`);
    const isDay = one.epoch >= sunrise.epoch && one.epoch < sunset.epoch;
    assert.equal(one.isDayTime, isDay, at);
    assert.doesNotMatch(`${one.text} ${glyphFor(one.icon)}`, isDay ? /night|clear\b(?!-day)/ : /sun|day/i, at);
  }
  const wet = stretches.length > 0 ? stretches : assert.fail(at);
  for (const { start, end } of wet)
    for (const one of hours) if (one.epoch < end && one.end > start) assert.ok((one.chance ?? 0) > 50, at);
  const [area = {}] = warnings[0]?.areas ?? [];
  assert.ok(area.start && area.start.epoch <= observed.epoch);
  assert.ok(degrees(observation.wind?.gusts) >= 62, "there are gusts that fit the warning");
}
