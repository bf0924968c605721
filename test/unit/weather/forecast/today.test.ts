import assert from "node:assert/strict";

import type { Glance } from "../../../../src/weather/view/cardTypes";
import { offsetAt } from "../../../loopback/timeZones";
import { celsius } from "../../../loopback/values";
import type { Moment } from "../../../../src/weather/base/day";
import { todayOf } from "../../../../src/weather/forecast/ahead";
import { timeOfDay } from "../../../../src/weather/locale/formatTime";
import { answerFrom, day, hour, minute } from "../fakes";
import { itRows } from "../itEach";
import { cardsOf, forecastsOf, glanceOf, outlookOf } from "../outlook/outlookOf";
import { metric, seenAt, targetOf } from "../view/viewFixture";
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
        assert.ok(glanceOf(states, at)?.high);
      }
    });

  const midnight = Date.UTC(2026, 10, 25);
  const answerWith = (content: unknown) => ({ answer: { ...answerFrom(midnight), content } });
  const inUtc = ({ epoch }: Moment): Moment => ({ epoch, offset: 0 });
  type Start = (date: number) => Moment;
  for (const offset of [-570, -300, -60, 0, 60, 345, 540, 825])
    it(`an odd day or warning doesn't change today or its times ${offset} minutes from UTC [M19 J19]`, () => {
      const atPlace = (hours: number): Moment => ({ epoch: midnight + hours * hour - offset * minute, offset });
      const mornings: Start = (date) => atPlace(24 * date + 7);
      const oneInUtc = [-1, 0, 1].map((odd): Start => {
        return (date) => (date === odd ? inUtc(mornings(date)) : mornings(date));
      });
      const allInUtc: readonly Start[] = [
        (date) => inUtc(mornings(date)),
        (date) => ({ epoch: midnight + date * day, offset: 0 }),
      ];
      const noon = inUtc(atPlace(12));
      const warnings = answerWith([
        { ...{ id: "1", name: "Storm", country: "", priority: 1 }, areas: [{ start: noon }] },
      ]);
      const check = (start: Start, states: object = {}, conditions: object = {}): void => {
        // The low of each day is its number.
        const days = [-1, 0, 1, 2].map((date) => ({ ...start(date), low: { metric: { value: date, unit: "C" } } }));
        const ahead = outlookOf({ dailyForecast: answerWith({ days }), warnings, ...states });
        const weather = { target: targetOf("1"), state: { loading: false, ...conditions }, ahead };
        for (let minutes = 0; minutes < 1440; minutes += 1) {
          const [, viewing] = seenAt(weather, atPlace(minutes / 60).epoch);
          const said = [todayOf({ days }, viewing)?.low?.metric?.value, timeOfDay(noon, viewing)];
          assert.equal(said.join(), "0,12:00", `minute ${minutes}, days from ${JSON.stringify(start(0))}`);
        }
      };
      const hours = [-1, 5, 11, 17, 23].map((at) => ({ ...atPlace(at), end: atPlace(at + 1).epoch }));
      for (const start of [mornings, ...oneInUtc]) check(start);
      for (const start of [mornings, ...oneInUtc, ...allInUtc]) {
        check(start, { hourlyForecast: answerWith({ hours }) });
        check(start, {}, answerWith({ observed: atPlace(-1) }));
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
