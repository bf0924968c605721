import assert from "node:assert/strict";

import { localTimeOfDay } from "../../../../src/weather/locale/formatTime";
import type { Moment } from "../../../../src/weather/model/members";
import { type Trend, trendOf } from "../../../../src/weather/view/trend";
import { day, faultsIn, hour, localeOf, minute } from "../fakes";
import { itRows } from "../itEach";
import { elsewhere, imperial, metric, now, offsetHere } from "./viewFixture";
import type { Locale } from "../../../../src/weather/locale/locale";
import type { TemperatureSample } from "../../../../src/weather/model/knownConditions";

/** Readings of these degrees Celsius, one an hour, the last of now. */
function hourly(...degrees: readonly number[]): readonly TemperatureSample[] {
  return degrees.map((celsius, index) => ({ at: now - (degrees.length - 1 - index) * hour, celsius }));
}

/** The trend of a history that has one. */
function drawn(history: readonly TemperatureSample[], locale = metric, newest?: Moment): Trend {
  const trend = trendOf(history, locale, now, newest);
  assert.ok(trend);
  return trend;
}

function labelsOf(marks: readonly { readonly label: string }[]): readonly string[] {
  return marks.map(({ label }) => label);
}

/** Labels at the two ends of an axis and in the middle. */
function marks(...labels: readonly [string, string, string]): Trend["times"] {
  return labels.map((label, index) => ({ at: index / 2, label }));
}

describe("trend of the temperature", () => {
  const title = "Temperature history";

  it("is a line with axes, a title and a sentence", () => {
    assert.deepEqual(drawn(hourly(10.2, 18, 14)), {
      title,
      spoken: "From 10°C at 12:05 to 14°C at 14:05; low 10°C, high 18°C.",
      points: [
        { x: 0, y: (10.2 - 10) / 8, label: "12:05: 10°C" },
        { x: 0.5, y: 1, label: "13:05: 18°C" },
        { x: 1, y: 0.5, label: "14:05: 14°C" },
      ],
      times: marks("12:05", "13:05", "14:05"),
      values: marks("10°C", "14°C", "18°C"),
    });
  });

  const onlyCelsius = hourly(10, 20);
  const onlyFahrenheit = onlyCelsius.map(({ at, celsius = 0 }) => ({ at, fahrenheit: 32 + celsius * 1.8 }));
  const both = onlyCelsius.map((reading, index) => ({ ...reading, ...onlyFahrenheit[index] }));

  itRows((history: readonly TemperatureSample[]) => assert.equal(trendOf(history, metric, now), undefined), {
    "is none of nothing": [[]],
    "is none of one reading": [hourly(10)],
    "is none of two readings of one moment": [[10, 12].map((celsius) => ({ at: now, celsius }))],
  });

  it("has marks around the degrees that say where they stand", () => {
    const axes: readonly (readonly [low: number, high: number, ...labels: Parameters<typeof marks>])[] = [
      [10, 10, "8°C", "10°C", "12°C"],
      [10, 11, "8°C", "11°C", "14°C"],
      [-1, 1, "-2°C", "0°C", "2°C"],
      [-0.4, 0.4, "-2°C", "0°C", "2°C"],
      [-20.5, -0.5, "-21°C", "-10°C", "1°C"],
      [10, 15, "10°C", "13°C", "16°C"],
      [-40, 45, "-40°C", "3°C", "46°C"],
    ];
    for (const [low, high, ...labels] of axes) {
      const { values, points } = drawn(hourly(low, high));
      const [bottom = 0, , top = 0] = labels.map((label) => Number.parseFloat(label));
      const heights = [low, high].map((degrees) => (degrees - bottom) / (top - bottom));
      assert.deepEqual([values, points[0]?.y, points[1]?.y], [marks(...labels), ...heights]);
    }
  });

  const assertUnit = (history: readonly TemperatureSample[], locale: Locale, label: string): void =>
    assert.equal(drawn(history, locale).points.at(-1)?.label, label);
  itRows(assertUnit, {
    "is drawn in the person's metric unit": [both, metric, "14:05: 20°C"],
    "is drawn in the person's imperial unit": [both, imperial, "14:05: 68°F"],
    "is drawn in Celsius where there is nothing but Fahrenheit": [onlyFahrenheit, metric, "14:05: 20°C"],
    "is drawn in Fahrenheit where there is nothing but Celsius": [onlyCelsius, imperial, "14:05: 68°F"],
    "is drawn in one unit where the readings have two": [
      [...onlyFahrenheit.slice(0, 1), ...onlyCelsius.slice(1)],
      metric,
      "14:05: 20°C",
    ],
    "has numbers as the person's language writes them": [hourly(10.5, 11.4), localeOf("de-DE"), "14:05: 11 °C"],
  });

  it("leaves out readings without a temperature", () => {
    const { points } = drawn([{ at: now - 2 * hour }, ...both]);
    assert.deepEqual(labelsOf(points), ["13:05: 10°C", "14:05: 20°C"]);
  });

  it("has times where they belong, with a date when they are a day away", () => {
    const { points, times } = drawn([24, 6, 0].map((hours) => ({ at: now - hours * hour, celsius: 10 })));
    const places = points.map(({ x }) => x);
    assert.deepEqual(
      [places, labelsOf(times)],
      [
        [0, 0.75, 1],
        ["26 Oct 2026, 14:05", "02:05", "14:05"],
      ],
    );
  });

  describe("whose place has another clock than this person", () => {
    const observed = { epoch: now, offset: elsewhere };
    const clockOf = (hoursAgo: number, offset = elsewhere): string =>
      new Date(now - hoursAgo * hour + offset * minute).toISOString().slice(11, 16);
    const at = (hoursAgo: number, offset = elsewhere): TemperatureSample => ({
      at: now - hoursAgo * hour,
      offset,
      celsius: 10,
    });

    it("has the place's times, as the row of the observation has, and says so", () => {
      const trend = drawn([at(2), { ...at(1), celsius: 18 }, { ...at(0), celsius: 14 }], metric, observed);
      const [start, middle, end] = [clockOf(2), clockOf(1), clockOf(0)];
      assert.equal(trend.title, "Temperature history (local time)");
      assert.deepEqual(labelsOf(trend.points), [`${start}: 10°C`, `${middle}: 18°C`, `${end}: 14°C`]);
      assert.deepEqual(labelsOf(trend.times), [start, middle, end]);
      assert.equal(trend.spoken, `From 10°C at ${start} to 14°C at ${end}; low 10°C, high 18°C.`);
      assert.equal(end, localTimeOfDay(observed, now, metric));
    });

    it("has for each reading, and between two, the time that the place's clock showed then", () => {
      const summer = elsewhere + 60;
      const { points, times } = drawn([at(4), at(3, summer), at(1), at(0)], metric, observed);
      const clocks = [clockOf(4), clockOf(3, summer), clockOf(1), clockOf(0)];
      assert.equal(labelsOf(points).join(), clocks.map((clock) => `${clock}: 10°C`).join());
      assert.deepEqual(labelsOf(times), [clocks[0], clockOf(2, summer), clocks[3]]);
    });

    it("has the date of the place for what is a day away", () => {
      const label = drawn([at(24), at(0)], metric, observed).times[0]?.label ?? "";
      assert.equal(label, localTimeOfDay({ epoch: now - day, offset: elsewhere }, now, metric));
      assert.match(label, /^\d+ Oct 2026, /);
    });

    it("takes the newest offset for readings that were kept without one", () => {
      const { points } = drawn(hourly(10, 14), metric, observed);
      assert.deepEqual(labelsOf(points), [`${clockOf(1)}: 10°C`, `${clockOf(0)}: 14°C`]);
    });
  });

  const withOffset = (offset: (at: number) => number): readonly TemperatureSample[] =>
    hourly(10, 14).map((reading) => ({ ...reading, offset: offset(reading.at) }));
  const here = { epoch: now, offset: offsetHere(now) };
  const assertOwnTime = (history: readonly TemperatureSample[], newest?: Moment): void => {
    const trend = drawn(history, metric, newest);
    assert.deepEqual([trend.title, ...labelsOf(trend.points)], [title, "13:05: 10°C", "14:05: 14°C"]);
  };
  const away = withOffset(() => elsewhere);
  itRows(assertOwnTime, {
    "is in this person's time where the service does not say the place's any more": [away, { epoch: now }],
    "is in this person's time where there is no newest observation": [away],
    "is in this person's time where the place's clock shows the same": [hourly(10, 14), here],
    "is in this person's time where the place's clock shows the same, and did before": [withOffset(offsetHere), here],
  });

  it("is whole for as many readings as are kept, whatever they are", () => {
    const degrees = Array.from({ length: 300 }, (_, index) => (index % 2 === 0 ? -199.99 : 199.99));
    const trend = drawn(hourly(...degrees).map((reading, index) => ({ ...reading, at: now - (300 - index) * minute })));
    assert.deepEqual([trend.points.length, faultsIn(trend)], [300, []]);
    assert.ok(trend.points.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1));
  });
});
