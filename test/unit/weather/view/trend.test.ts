import assert from "node:assert/strict";

import { localTimeOfDay } from "../../../../src/weather/locale/formatTime";
import type { Reading } from "../../../../src/weather/model/answer";
import { type Trend, trendOf } from "../../../../src/weather/view/trend";
import { day, faultsIn, hour, localeOf, minute } from "../fakes";
import { elsewhere, imperial, metric, now, offsetHere } from "./viewFixture";

/** Readings of these degrees Celsius, one an hour, the last of now. */
function hourly(...degrees: readonly number[]): readonly Reading[] {
  return degrees.map((celsius, index) => ({ at: now - (degrees.length - 1 - index) * hour, celsius }));
}

/** The trend of a history that has one. */
function drawn(history: readonly Reading[], locale = metric): Trend {
  const trend = trendOf(history, locale, now);
  assert.ok(trend);
  return trend;
}

describe("trend of the temperature", () => {
  it("is a line with axes, a title and a sentence", () => {
    assert.deepEqual(drawn(hourly(10.2, 18, 14)), {
      title: "Temperature, as observed on this machine",
      spoken: "From 10°C at 12:05 to 14°C at 14:05; lowest 10°C, highest 18°C.",
      points: [
        { x: 0, y: (10.2 - 10) / 8, label: "12:05: 10.2°C" },
        { x: 0.5, y: 1, label: "13:05: 18°C" },
        { x: 1, y: 0.5, label: "14:05: 14°C" },
      ],
      times: [
        { at: 0, label: "12:05" },
        { at: 0.5, label: "13:05" },
        { at: 1, label: "14:05" },
      ],
      values: [
        { at: 0, label: "10°C" },
        { at: 0.5, label: "14°C" },
        { at: 1, label: "18°C" },
      ],
    });
  });

  const few: Readonly<Record<string, readonly Reading[]>> = {
    nothing: [],
    "one reading": hourly(10),
    "two readings of one moment": [
      { at: now, celsius: 10 },
      { at: now, celsius: 12 },
    ],
    "one reading in the unit that is shown": [
      { at: now - hour, fahrenheit: 50 },
      { at: now, celsius: 10 },
    ],
  };
  for (const [what, history] of Object.entries(few)) {
    it(`is none of ${what}`, () => assert.equal(trendOf(history, metric, now), undefined));
  }

  it("is flat on a flat day, in the middle of four degrees", () => {
    const { points, values } = drawn(hourly(10, 10, 10));
    assert.deepEqual(
      points.map(({ y }) => y),
      [0.5, 0.5, 0.5],
    );
    assert.deepEqual(
      values.map(({ label }) => label),
      ["8°C", "10°C", "12°C"],
    );
  });

  const axes: readonly (readonly [degrees: readonly number[], marks: readonly string[]])[] = [
    [
      [10, 11],
      ["8°C", "10.5°C", "13°C"],
    ],
    [
      [-1, 1],
      ["-2°C", "0°C", "2°C"],
    ],
    [
      [-0.4, 0.4],
      ["-2°C", "0°C", "2°C"],
    ],
    [
      [-20.5, -0.5],
      ["-21°C", "-10.5°C", "0°C"],
    ],
    [
      [10, 15],
      ["10°C", "12.5°C", "15°C"],
    ],
    [
      [-40, 45],
      ["-40°C", "2.5°C", "45°C"],
    ],
  ];
  for (const [degrees, marks] of axes) {
    it(`has marks around ${degrees.join(" and ")} degrees that say where they stand`, () => {
      const { values, points } = drawn(hourly(...degrees));
      assert.deepEqual(
        values.map(({ label }) => label),
        marks,
      );
      assert.deepEqual(
        values.map(({ at }) => at),
        [0, 0.5, 1],
      );
      assert.ok(points.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1));
    });
  }

  const both: readonly Reading[] = [
    { at: now - hour, celsius: 10, fahrenheit: 50 },
    { at: now, celsius: 20, fahrenheit: 68 },
  ];
  const onlyFahrenheit = both.map(({ at, fahrenheit = 0 }) => ({ at, fahrenheit }));
  const onlyCelsius = both.map(({ at, celsius = 0 }) => ({ at, celsius }));
  const units: readonly (readonly [string, readonly Reading[], typeof metric, string])[] = [
    ["the person's metric unit", both, metric, "14:05: 20°C"],
    ["the person's imperial unit", both, imperial, "14:05: 68°F"],
    ["Fahrenheit where there is nothing else", onlyFahrenheit, metric, "14:05: 68°F"],
    ["Celsius where there is nothing else", onlyCelsius, imperial, "14:05: 20°C"],
  ];
  for (const [what, history, locale, label] of units) {
    it(`is drawn in ${what}`, () => assert.equal(drawn(history, locale).points.at(-1)?.label, label));
  }

  it("leaves out what was not observed in the unit that is drawn", () => {
    const trend = drawn([...both, { at: now - 2 * hour, fahrenheit: 200 }].sort((one, other) => one.at - other.at));
    assert.deepEqual(
      trend.points.map(({ label }) => label),
      ["13:05: 10°C", "14:05: 20°C"],
    );
  });

  it("has times where they belong, with a date when they are a day away", () => {
    const history = [
      { at: now - day, celsius: 10 },
      { at: now - 6 * hour, celsius: 11 },
      { at: now, celsius: 12 },
    ];
    const { points, times } = drawn(history);
    assert.deepEqual(
      points.map(({ x }) => x),
      [0, 0.75, 1],
    );
    assert.deepEqual(
      times.map(({ label }) => label),
      ["26 Oct 2026, 14:05", "02:05", "14:05"],
    );
  });

  describe("whose place has another clock than this person", () => {
    const observed = { epoch: now, offset: elsewhere };
    const clockOf = (at: number, offset: number): string => new Date(at + offset * minute).toISOString().slice(11, 16);
    const moved = (history: readonly Reading[], offset: number): readonly Reading[] =>
      history.map((reading) => ({ ...reading, offset }));

    it("has the place's times, as the row of the observation has, and says so", () => {
      const history = moved(hourly(10, 18, 14), elsewhere);
      const trend = trendOf(history, metric, now, observed);
      assert.ok(trend);
      const times = history.map(({ at }) => clockOf(at, elsewhere));
      assert.equal(trend.title, "Temperature (local time), as observed on this machine");
      assert.deepEqual(
        trend.points.map(({ label }) => label),
        [`${times[0]}: 10°C`, `${times[1]}: 18°C`, `${times[2]}: 14°C`],
      );
      assert.deepEqual(
        trend.times.map(({ label }) => label),
        times,
      );
      assert.equal(trend.spoken, `From 10°C at ${times[0]} to 14°C at ${times[2]}; lowest 10°C, highest 18°C.`);
      assert.equal(trend.points.at(-1)?.label.slice(0, 5), localTimeOfDay(observed, now, metric));
    });

    it("has for each reading, and between two, the time that the place's clock showed then", () => {
      const [summer, winter] = [elsewhere + 60, elsewhere];
      const history = [
        ...moved(
          [
            { at: now - 4 * hour, celsius: 10 },
            { at: now - 3 * hour, celsius: 11 },
          ],
          summer,
        ),
        ...moved(
          [
            { at: now - hour, celsius: 12 },
            { at: now, celsius: 13 },
          ],
          winter,
        ),
      ];
      const trend = trendOf(history, metric, now, observed);
      assert.deepEqual(
        trend?.points.map(({ label }) => label.slice(0, 5)),
        [
          clockOf(now - 4 * hour, summer),
          clockOf(now - 3 * hour, summer),
          clockOf(now - hour, winter),
          clockOf(now, winter),
        ],
      );
      assert.deepEqual(
        trend.times.map(({ label }) => label),
        [clockOf(now - 4 * hour, summer), clockOf(now - 2 * hour, summer), clockOf(now, winter)],
      );
    });

    it("has the date of the place for what is a day away", () => {
      const history = moved(
        [
          { at: now - day, celsius: 10 },
          { at: now, celsius: 12 },
        ],
        elsewhere,
      );
      const trend = trendOf(history, metric, now, observed);
      assert.equal(trend?.times[0]?.label, localTimeOfDay({ epoch: now - day, offset: elsewhere }, now, metric));
      assert.match(trend.times[0].label, /^\d+ Oct 2026, /);
    });

    it("takes the newest offset for readings that were kept without one", () => {
      const trend = trendOf(hourly(10, 14), metric, now, observed);
      assert.deepEqual(
        trend?.points.map(({ label }) => label.slice(0, 5)),
        [now - hour, now].map((at) => clockOf(at, elsewhere)),
      );
    });

    it("is in this person's time, as the row of the observation is, where the service does not say the place's any more", () => {
      const history = moved(hourly(10, 14), elsewhere);
      for (const newest of [undefined, { epoch: now }]) {
        const trend = trendOf(history, metric, now, newest);
        assert.equal(trend?.title, "Temperature, as observed on this machine");
        assert.deepEqual(
          trend.points.map(({ label }) => label),
          ["13:05: 10°C", "14:05: 14°C"],
        );
      }
    });
  });

  it("says nothing of clocks where the place's shows the same time as this person's, whatever it was before", () => {
    const history = hourly(10, 14);
    for (const readings of [history, history.map((reading) => ({ ...reading, offset: offsetHere(reading.at) }))]) {
      const trend = trendOf(readings, metric, now, { epoch: now, offset: offsetHere(now) });
      assert.equal(trend?.title, "Temperature, as observed on this machine");
      assert.equal(trend.points.at(-1)?.label, "14:05: 14°C");
    }
  });

  it("is written as the person's language writes numbers", () => {
    const { points } = drawn(hourly(10.5, 11.5), localeOf("de-DE"));
    assert.equal(points.at(-1)?.label, "14:05: 11,5 °C");
  });

  it("is whole for as many readings as are kept, whatever they are", () => {
    const wild = Array.from({ length: 300 }, (_, index) => ({
      at: now - (300 - index) * minute,
      celsius: index % 2 === 0 ? -199.99 : 199.99,
    }));
    const trend = drawn(wild);
    assert.deepEqual([trend.points.length, faultsIn(trend)], [300, []]);
    assert.ok(trend.points.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1));
  });
});
