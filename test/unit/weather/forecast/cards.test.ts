import assert from "node:assert/strict";

import { hoursOfRain } from "../../../../src/weather/forecast/ahead";
import { daysCard, hoursCard } from "../../../../src/weather/forecast/forecastCards";
import type { DailyForecast, ForecastDay } from "../../../../src/weather/forecast/dailyForecast";
import type { ForecastHour } from "../../../../src/weather/forecast/hourlyForecast";
import { daysGlance, hoursGlance } from "../../../../src/weather/forecast/forecastGlances";
import { PlaceClock } from "../../../../src/weather/locale/placeClock";
import { rainAhead } from "../../../../src/weather/rain/rainAhead";
import type { Measure, Moment } from "../../../../src/weather/model/decode";
import { answerFrom, day, hour, localeOf, minute } from "../fakes";
import { itRows } from "../itEach";
import { imperial, linesOf, metric, viewing } from "../surfaces/viewFixture";

/** 12:00 in New York. */
const now = Date.UTC(2026, 9, 27, 16);
const offset = -240;
const celsius = (value: number): Measure => ({ metric: { value, unit: "C" } });
const seen = (at = now, locale = metric, clock: readonly Moment[] = [{ epoch: now, offset }]) => ({
  ...{ ...viewing, now: at, locale, clock: new PlaceClock(clock) },
});
const hourAt = (hours: number, more?: Partial<ForecastHour>) => {
  const epoch = now + hours * hour;
  return { epoch, end: epoch + hour, offset, ...more };
};
const dayAt = (days: number, more?: Partial<ForecastDay>) => ({ epoch: now + days * day - 5 * hour, offset, ...more });

describe("the card of the next hours", () => {
  const hours = [
    hourAt(0, { temperature: celsius(10), text: "Sunny", icon: 1, isDayTime: true, chance: 10 }),
    // The clock is set back before this hour.
    hourAt(1, { temperature: { imperial: { value: 68, unit: "F" } }, chance: 70, kind: "snow", offset: offset - 60 }),
    hourAt(4, { icon: 33, isDayTime: false, chance: 70 }),
  ];
  const today = dayAt(0, { low: celsius(5), high: celsius(21), sunrise: hourAt(-5), sunset: hourAt(6), moon: "full" });
  const daily = { days: [today] };
  const cardOf = (all: readonly ForecastHour[], days?: DailyForecast, locale = metric) =>
    hoursCard({ hours: all }, days, seen(now + 5 * minute, locale, all));
  const card = cardOf(hours, daily);
  it("the card of the next hours has the place's clock and day", () =>
    assert.equal(linesOf(card?.facts ?? []).join(), "Today: 5°C to 21°C,Sunrise: 07:00,Sunset: 18:00,Moon: Full moon"));
  it("the card of the next hours has the moon as a word and a picture", () =>
    assert.deepEqual(card?.facts.at(-1), { label: "Moon", value: "Full moon", moon: "full" }));
  it("the card of the next hours says that it has twelve only if it has [M14]", () => {
    const titles = [11, 12].map((count) => cardOf(Array.from({ length: count }, (_, index) => hourAt(index)))?.title);
    assert.deepEqual(titles, ["Coming hours", "Next 12 hours"]);
  });
  it("the card of the next hours has every other hour's picture and temperature, and every hour's chance", () => {
    assert.deepEqual(card?.hours, [
      { at: 0, label: "12:00", glyph: "clear-day", temperature: "10°", chance: 0.1, chanceLabel: "10%", kind: "rain" },
      { at: 0.25, chance: 0.7, chanceLabel: "70%", kind: "snow" },
      { at: 1, label: "16:00", glyph: "clear-night", chance: 0.7, chanceLabel: "70%", kind: "rain" },
    ]);
  });
  it("the card of the next hours has a localized chance, and nothing for a low or an unknown one", () => {
    const chances = [{ chance: 10 }, { chance: 9 }, { chance: 0 }, {}];
    const all = chances.map((one, index) => hourAt(index, one));
    const labels = cardOf(all, daily, localeOf("de"))?.hours.map(({ chanceLabel }) => chanceLabel);
    assert.deepEqual(labels, ["10\u00a0%", undefined, undefined, undefined]);
  });
  it("the temperatures of the next hours are in the person's unit, without a minus for zero", () => {
    const all = [-0.4, -6, 20].flatMap((value, index) => [
      hourAt(2 * index, { temperature: celsius(value) }),
      hourAt(2 * index + 1, {}),
    ]);
    const numbers = (locale: typeof metric) =>
      cardOf(all, daily, locale)?.hours.flatMap(({ temperature }) => temperature ?? []);
    assert.deepEqual(
      [numbers(metric), numbers(imperial)],
      [
        ["0°", "-6°", "20°"],
        ["31°", "21°", "68°"],
      ],
    );
  });
  it("the card of the next hours has a table, with a dash for each unknown value", () =>
    assert.deepEqual(card?.table, {
      columns: ["Time", "Conditions", "Temperature", "Chance of precipitation"],
      rows: [
        ["12:00", "Sunny", "10°C", "10%"],
        ["12:00", "–", "20°C", "snow 70%"],
        ["16:00", "–", "–", "70%"],
      ],
    }));
});

describe("the card of the next days", () => {
  const days = [
    dayAt(-1, { text: "Over" }),
    dayAt(0, { low: celsius(10), high: celsius(20), text: "Sunny", icon: 1, chance: 10 }),
    dayAt(1, { low: celsius(12), high: celsius(30), chance: 80, kind: "ice" }),
    dayAt(2, { low: celsius(15) }),
  ];
  const sampled = (all: readonly ForecastDay[]) => daysCard({ days: all }, seen())?.days;

  it("the card of the next days has a bar from the low to the high of each day, on one scale", () =>
    assert.deepEqual(sampled(days), [
      {
        ...{ day: "Today", glyph: "clear-day", text: "Sunny", chance: "10%", low: "10°C", high: "20°C" },
        wind: "–",
        bar: { from: 0, to: 0.5 },
      },
      {
        ...{ day: "Wed", glyph: "unknown", text: "–", chance: "ice or freezing rain 80%", low: "12°C", high: "30°C" },
        wind: "–",
        bar: { from: 0.1, to: 1 },
      },
      { day: "Thu", glyph: "unknown", text: "–", chance: "–", low: "15°C", high: "–", wind: "–" },
    ]));
  it("the card of the next days has no bar for a day with its low above its high", () =>
    assert.equal(sampled([dayAt(0, { low: celsius(9), high: celsius(8) })])?.[0]?.bar, undefined));
  it("days that are over have no card", () => assert.equal(daysCard({ days: [dayAt(-1)] }, seen()), undefined));
});

describe("the words of the next hours and days", () => {
  const [low, high] = [celsius(12), celsius(23)];
  const [before, after, sunrise] = [hourAt(0), hourAt(6), hourAt(15)];
  const assertToday = (days: readonly ForecastDay[], words?: string): void =>
    assert.equal(daysGlance({ days }, seen()).rows[0]?.value, words);
  itRows(assertToday, {
    "today has the next sunrise or sunset, in any order": [
      [dayAt(0, { low, high, chance: 0, sunrise, sunset: after })],
      "12°C to 23°C · sunset 18:00",
    ],
    "today has no sunset once its time has come": [
      [dayAt(0, { low, high, chance: 40, kind: "mixed", sunset: before })],
      "12°C to 23°C · rain and snow 40%",
    ],
    "today with only a low says that it's the low [M2]": [[dayAt(0, { low, chance: 40 })], "Low: 12°C · rain 40%"],
    "today with only a high says that it's the high [M2]": [[dayAt(0, { high })], "High: 23°C"],
    "today without any value has no words": [[dayAt(0)], undefined],
    "a forecast without today has no words for today": [[dayAt(1, { low })], undefined],
  });

  const rainIn = (hours: readonly ForecastHour[]) =>
    rainAhead({ hours: hoursOfRain({ ...answerFrom(now), content: { hours } }) }, now);
  it("rain is expected if it's more likely than not", () => {
    const expected = [50, 51].flatMap((chance) => rainIn([hourAt(0, { chance })])?.spells);
    assert.equal(expected.map((spell) => spell?.parts[0]?.kind).join(), "rain");
  });
  it("the end of rain is expected before a dry hour", () => {
    const wet = rainIn([0, 2].map((at) => hourAt(at, { chance: 60 })));
    assert.equal(wet?.spells[0]?.end, now + hour);
  });
  it("hours without words don't mention the place's clock [J19]", () => {
    const hours = [hourAt(0, { chance: 0 })];
    const [said, unsaid] = [now, now + hour].map((from) => hoursGlance({ hours }, seen(), rainIn(hours), from));
    assert.deepEqual([said?.isElsewhere, unsaid], [true, { values: {}, rows: [] }]);
  });
  it("the next hours have the clock of each hour when the clocks change", () => {
    const chances = [0, 60, 0].map((chance, at) => hourAt(at, { chance, offset: at === 2 ? offset - 60 : offset }));
    const { rows } = hoursGlance({ hours: chances }, { ...seen(), clock: new PlaceClock(chances) }, rainIn(chances));
    assert.equal(rows[0]?.value, "rain from 13:00 to 13:00");
  });
});
