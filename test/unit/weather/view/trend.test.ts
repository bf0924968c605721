import assert from "node:assert/strict";

import { PlaceClock } from "../../../../src/weather/locale/placeClock";
import { type Trend, trendOf } from "../../../../src/weather/view/trend";
import { hour, minute } from "../fakes";
import { itEach, itRows } from "../itEach";
import { elsewhere, now, viewing } from "../surfaces/viewFixture";
import type { TemperatureSample } from "../../../../src/weather/model/temperatureSample";

/** Samples in degrees Celsius, one an hour, the last one now. */
const hourly = (...degrees: readonly number[]): readonly TemperatureSample[] =>
  degrees.map((celsius, index) => ({ at: now - (degrees.length - 1 - index) * hour, celsius }));

function drawn(history: readonly TemperatureSample[]): Trend {
  const clock = new PlaceClock(history.map(({ at, ...sample }) => ({ epoch: at, ...sample })));
  const trend = trendOf(history, { ...viewing, clock });
  assert.ok(trend);
  return trend;
}

const labelsOf = (marks: readonly { readonly label: string }[]) => marks.map(({ label }) => label);

describe("the trend of the temperature", () => {
  itRows((history: readonly TemperatureSample[]) => assert.equal(trendOf(history, viewing), undefined), {
    "a trend without readings isn't there": [[]],
    "a trend with two readings of one moment isn't there": [[10, 12].map((celsius) => ({ at: now, celsius }))],
  });

  const assertAxis = (low: number, high: number, ...labels: readonly string[]): void => {
    const { values, points } = drawn(hourly(low, high));
    const [bottom = 0, , top = 0] = labels.map((label) => Number.parseFloat(label));
    const marks = labels.map((label, index) => ({ at: index / 2, label }));
    assert.deepEqual(values, marks);
    assert.equal(points[0]?.y, (low - bottom) / (top - bottom));
    assert.equal(points[1]?.y, (high - bottom) / (top - bottom));
  };
  itEach(assertAxis, {
    "a trend has marks around the degrees, in their positions": [
      [10, 10, "8°C", "10°C", "12°C"],
      [-0.4, 0.4, "-2°C", "0°C", "2°C"],
      [10, 15, "10°C", "13°C", "16°C"],
    ],
  });

  it("a trend has one unit if its readings have two", () => {
    const { points } = drawn([
      { at: now - hour, fahrenheit: 50 },
      { at: now, celsius: 20 },
    ]);
    assert.deepEqual(labelsOf(points), ["13:05: 10°C", "14:05: 20°C"]);
  });

  it("a trend has times in their positions, with a weekday a day away", () => {
    const { points, times } = drawn([24, 6, 0].map((hours) => ({ at: now - hours * hour, celsius: 10 })));
    assert.equal(points[1]?.x, 0.75);
    assert.deepEqual(labelsOf(times), ["Mon 14:05", "02:05", "14:05"]);
  });

  describe("on a different clock", () => {
    /** 14:05 at the place. */
    const epoch = Date.UTC(2026, 9, 27, 14, 5) - elsewhere * minute;
    const at = (hoursAgo: number, offset = elsewhere) => ({ at: epoch - hoursAgo * hour, offset, celsius: 10 });
    it("a trend on a different clock has for each reading the time that the place's clock showed", () => {
      const { points, times } = drawn([at(4), at(3, elsewhere + 60), at(1), at(0)]);
      assert.equal(labelsOf(points).join(), "10:05: 10°C,12:05: 10°C,13:05: 10°C,14:05: 10°C");
      assert.equal(labelsOf(times).join(), "10:05,13:05,14:05");
    });

    it("a trend on a different clock has the place's times", () => {
      const { spoken } = drawn([at(2), at(0)]);
      assert.equal(spoken, "Temperature history: From 10°C (12:05) to 10°C (14:05); low 10°C, high 10°C.");
    });
  });
});
