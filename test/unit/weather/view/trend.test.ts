import assert from "node:assert/strict";

import { localTimeOfDay } from "../../../../src/weather/locale/formatTime";
import type { Moment } from "../../../../src/weather/model/members";
import { type Trend, trendOf } from "../../../../src/weather/view/trend";
import { day, hour, minute } from "../fakes";
import { itEach, itRows } from "../itEach";
import { elsewhere, metric, now, offsetHere } from "./viewFixture";
import type { TemperatureSample } from "../../../../src/weather/model/knownConditions";

/** Readings of these degrees Celsius, one an hour, the last of now. */
const hourly = (...degrees: readonly number[]): readonly TemperatureSample[] =>
  degrees.map((celsius, index) => ({ at: now - (degrees.length - 1 - index) * hour, celsius }));

/** The trend of a history that has one. */
function drawn(history: readonly TemperatureSample[], locale = metric, newest?: Moment): Trend {
  const trend = trendOf(history, locale, now, newest);
  assert.ok(trend);
  return trend;
}

const labelsOf = (marks: readonly { readonly label: string }[]) => marks.map(({ label }) => label);

/** Labels at the two ends of an axis and in the middle. */
function marks(...labels: readonly [string, string, string]): Trend["times"] {
  return labels.map((label, index) => ({ at: index / 2, label }));
}

describe("trend of the temperature", () => {
  const title = "Temperature history";

  itRows((history: readonly TemperatureSample[]) => assert.equal(trendOf(history, metric, now), undefined), {
    "is none of nothing": [[]],
    "is none of one reading": [hourly(10)],
    "is none of two readings of one moment": [[10, 12].map((celsius) => ({ at: now, celsius }))],
  });

  const assertAxis = (low: number, high: number, ...labels: Parameters<typeof marks>): void => {
    const { values, points } = drawn(hourly(low, high));
    const [bottom = 0, , top = 0] = labels.map((label) => Number.parseFloat(label));
    assert.deepEqual(values, marks(...labels));
    assert.equal(points[0]?.y, (low - bottom) / (top - bottom));
    assert.equal(points[1]?.y, (high - bottom) / (top - bottom));
  };
  itEach(assertAxis, {
    "has marks around the degrees that say where they stand": [
      [10, 10, "8°C", "10°C", "12°C"],
      [-0.4, 0.4, "-2°C", "0°C", "2°C"],
      [-20.5, -0.5, "-21°C", "-10°C", "1°C"],
      [10, 15, "10°C", "13°C", "16°C"],
    ],
  });

  const mixed = [
    { at: now - hour, fahrenheit: 50 },
    { at: now, celsius: 20 },
  ];
  const assertDrawn = (history: readonly TemperatureSample[]): void =>
    assert.deepEqual(labelsOf(drawn(history).points), ["13:05: 10°C", "14:05: 20°C"]);
  itRows(assertDrawn, {
    "is drawn in one unit where the readings have two": [mixed],
    "leaves out readings without a temperature": [[{ at: now - day }, ...mixed]],
  });

  it("has times where they belong, with a date when they are a day away", () => {
    const { points, times } = drawn([24, 6, 0].map((hours) => ({ at: now - hours * hour, celsius: 10 })));
    assert.equal(points[1]?.x, 0.75);
    assert.deepEqual(labelsOf(times), ["26 Oct 2026, 14:05", "02:05", "14:05"]);
  });

  describe("whose place has another clock than this person", () => {
    const observed = { epoch: now, offset: elsewhere };
    const clockOf = (hoursAgo: number, offset = elsewhere): string =>
      new Date(now - hoursAgo * hour + offset * minute).toISOString().slice(11, 16);
    const at = (hoursAgo: number, offset = elsewhere) => ({ at: now - hoursAgo * hour, offset, celsius: 10 });

    it("has the place's times, as the row of the observation has, and says so", () => {
      const trend = drawn([at(2), at(0)], metric, observed);
      const [start, end] = [clockOf(2), localTimeOfDay(observed, now, metric)];
      assert.equal(trend.title, "Temperature history (local time)");
      assert.deepEqual(labelsOf(trend.points), [`${start}: 10°C`, `${end}: 10°C`]);
      assert.deepEqual(labelsOf(trend.times), [start, clockOf(1), end]);
      assert.equal(trend.spoken, `From 10°C at ${start} to 10°C at ${end}; low 10°C, high 10°C.`);
    });

    it("has for each reading, and between two, the time that the place's clock showed then", () => {
      const summer = elsewhere + 60;
      const { points, times } = drawn([at(4), at(3, summer), at(1), at(0)], metric, observed);
      const clocks = [clockOf(4), clockOf(3, summer), clockOf(1), clockOf(0)];
      assert.equal(labelsOf(points).join(), clocks.map((clock) => `${clock}: 10°C`).join());
      assert.deepEqual(labelsOf(times), [clocks[0], clockOf(2, summer), clocks[3]]);
    });
  });

  const assertOwnTime = (offset: number, newest: Moment): void => {
    const history = hourly(10, 14).map((reading) => ({ ...reading, offset }));
    const trend = drawn(history, metric, newest);
    assert.equal(trend.title, title);
    assert.deepEqual(labelsOf(trend.points), ["13:05: 10°C", "14:05: 14°C"]);
  };
  const here = offsetHere(now);
  itRows(assertOwnTime, {
    "is in this person's time where the service does not say the place's any more": [elsewhere, { epoch: now }],
    "is in this person's time where the place's clock shows the same": [here, { epoch: now, offset: here }],
  });
});
