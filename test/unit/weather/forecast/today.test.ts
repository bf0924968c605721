import assert from "node:assert/strict";

import type { Glance } from "../../../../src/weather/view/glance";
import { offsetAt } from "../../../loopback/timeZones";
import { celsius } from "../../../loopback/values";
import type { Moment } from "../../../../src/weather/base/day";
import { todayOf } from "../../../../src/weather/forecast/ahead";
import { timeOfDay } from "../../../../src/weather/locale/formatTime";
import { answerFrom, hour, minute } from "../fakes";
import { itRows } from "../itEach";
import { cardsOf, forecastsOf, glanceOf, kindsOf } from "../outlook/kindsOf";
import { metric, seenAt, stateOf, targetOf, weatherOf } from "../surfaces/viewFixture";
import { glanceOf as glanceOfWeather } from "../../../../src/weather/outlook/allKinds";
import type { TemperatureSample } from "../../../../src/weather/model/temperatureSample";
import { viewingAt } from "../../../../src/weather/surfaces/placeWeather";
import { decodeDailyForecast } from "../../../../src/weather/forecast/dailyForecast";

const daysAt = (states: Parameters<typeof cardsOf>[0], at: number) =>
  cardsOf(states, metric, at).find((card) => card.kind === "days")?.days ?? [];

/** The days of case 01 or 07, with the same weather in all halves but the first. */
function daily(first: object, ...dates: readonly string[]) {
  const half = { Icon: 6, IconPhrase: "Mostly cloudy", PrecipitationProbability: 20 };
  const DailyForecasts = dates.map((Date_, index) => ({
    ...{ Date: Date_, EpochDate: Date.parse(Date_) / 1000 },
    Temperature: { Minimum: celsius(6 - index).Metric, Maximum: celsius(15 - 2 * index).Metric },
    ...{ Day: half, Night: { ...half, Icon: 38, PrecipitationProbability: 10 } },
    ...(index === 0 && first),
  }));
  const content = decodeDailyForecast({ DailyForecasts }) as unknown;
  return { dailyForecast: { answer: { ...answerFrom(Date.parse(dates[0] ?? "")), content } } };
}

describe("today", () => {
  /** Noons before a night in which clocks change, or at a place whose offset isn't a whole hour. */
  const nights: readonly (readonly [timeZone: string, noon: number])[] = [
    ["Europe/Berlin", Date.UTC(2026, 9, 24, 11)],
    ["Pacific/Chatham", Date.UTC(2026, 8, 25, 23)],
    ["America/Santiago", Date.UTC(2026, 8, 5, 16)],
  ];
  for (const [timeZone, noon] of nights)
    it(`today is the place's date around midnight: ${timeZone}, ${new Date(noon).toISOString()} [M19]`, () => {
      for (let at = noon + 10 * hour; at < noon + 17 * hour; at += 30 * minute) {
        const states = forecastsOf("dry", at - 40 * minute, timeZone);
        const date = new Date(at + offsetAt(at, timeZone) * minute).getUTCDay();
        const next = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][(date + 1) % 7];
        const names = daysAt(states, at).map(({ day }) => day);
        assert.deepEqual(names.slice(0, 2), ["Today", next], new Date(at).toISOString());
        assert.ok(glanceOf(states, at)?.values.high);
      }
    });

  it("a day or a warning in UTC doesn't change today or its times [M19 J19]", () => {
    const offset = 825;
    const midnight = Date.UTC(2026, 10, 25) - offset * minute;
    const atPlace = (hours: number, ahead = offset): Moment => ({ epoch: midnight + hours * hour, offset: ahead });
    const storm = { ...{ id: "1", name: "Storm", country: "", priority: 1 }, areas: [{ start: atPlace(0, 0) }] };
    const answerWith = (content: unknown) => ({ answer: { ...answerFrom(midnight), content } });
    for (const odd of [-1, 0, 1]) {
      // The low of each day is its number.
      const days = [-1, 0, 1, 2].map((date) => ({
        ...atPlace(24 * date + 7, date === odd ? 0 : offset),
        low: { metric: { value: date, unit: "C" } },
      }));
      const kinds = kindsOf({ dailyForecast: answerWith({ days }), warnings: answerWith([storm]) });
      for (const hours of [0, 6.9, 7, 12, 19, 23.9]) {
        const weather = { target: targetOf("1"), state: { loading: false }, kinds };
        const [, viewing] = seenAt(weather, atPlace(hours).epoch);
        const said = [todayOf({ days }, viewing)?.low?.metric?.value, timeOfDay(atPlace(12, 0), viewing)];
        assert.equal(said.join(), "0,12:00", `hour ${hours}, odd day ${odd}`);
      }
    }
  });

  const rainyDay = {
    Day: { Icon: 18, IconPhrase: "Rain", PrecipitationType: "Rain", PrecipitationProbability: 92 },
    Night: { Icon: 33, IconPhrase: "Clear", PrecipitationProbability: 2 },
  };
  const assertToday = (time: string, row: string, ...drawn: readonly string[]): void => {
    const states = daily(rainyDay, "2026-11-25T07:00:00+01:00", "2026-11-26T07:00:00+01:00");
    const at = Date.parse(`2026-11-${time}+01:00`);
    const { rows = [] }: Partial<Glance> = glanceOf(states, at) ?? {};
    assert.equal(rows[0]?.value, row);
    const { day, glyph, text, chance } = daysAt(states, at)[0] ?? {};
    assert.deepEqual([day, glyph, text, chance], ["Today", ...drawn]);
  };
  itRows(assertToday, {
    "today has the day's weather until 19:00 [M20]": ["25T18:59", "6°C to 15°C · rain 92%", "rain", "Rain", "92%"],
    "today has the night's weather from 19:00, and the day's high [M20]": [
      "25T19:00",
      "6°C to 15°C · rain 2%",
      "clear-night",
      "Clear",
      "2%",
    ],
    "from midnight on, today is the forecast's day that begins at 07:00 [M20]": [
      "26T00:00",
      "5°C to 13°C · rain 20%",
      "partly-cloudy-day",
      "Mostly cloudy",
      "20%",
    ],
  });
});

describe("today's range", () => {
  const at = Date.parse("2026-11-25T14:00+01:00");
  const states = daily({}, "2026-11-25T07:00:00+01:00", "2026-11-26T07:00:00+01:00");
  const rangeWith = (observed: number, history: readonly TemperatureSample[] = []) => {
    const members = { EpochTime: observed / 1000, Temperature: celsius(18) };
    const weather = { ...weatherOf(stateOf(members), kindsOf(states)), history };
    const { values } = glanceOfWeather(weather, viewingAt(weather, metric, at)) ?? {};
    return [values?.low?.text, values?.high?.text];
  };
  it("today's range contains the fresh observation and the temperatures that were stored today", () => {
    assert.deepEqual(rangeWith(at), ["6°C", "18°C"]);
    assert.deepEqual(rangeWith(at - 3 * hour), ["6°C", "15°C"]);
    const stored = [-9, -15].map((hours, index) => ({ at: at + hours * hour, offset: 60, celsius: 2 - 9 * index }));
    assert.deepEqual(rangeWith(at, stored), ["2°C", "18°C"]);
  });
});
