import assert from "node:assert/strict";

import { day, hour, minute } from "../../../../src/weather/base/duration";
import { PlaceClock } from "../../../../src/weather/locale/placeClock";
import type { Moment } from "../../../../src/weather/model/decode";
import { offsetAt } from "../../../loopback/timeZones";
import { itRows } from "../itEach";

/** The quarters of an hour of two days. */
const quarters = (from: number): readonly number[] =>
  Array.from({ length: (2 * day) / (15 * minute) }, (_, index) => from + index * 15 * minute);

describe("the clock of a place in the night in which the clocks change", () => {
  /** Asserts that each moment with its own offset has the place's, and also one of an issuer an hour further east. */
  const assertRight = (timeZone: string, from: number): void => {
    const at = (epoch: number): Moment => ({ epoch, offset: offsetAt(epoch, timeZone) });
    for (const now of quarters(from)) {
      const observed = new PlaceClock([at(now - 10 * minute)]);
      for (const epoch of quarters(now)) assert.equal(observed.offsetAt(epoch, at(epoch).offset), at(epoch).offset);
      const hourly = new PlaceClock([at(now), ...Array.from({ length: 48 }, (_, index) => at(now + index * hour))]);
      for (const epoch of quarters(now).filter((one) => one < now + 47 * hour)) {
        const { offset = 0 } = at(epoch);
        assert.equal(hourly.offsetAt(epoch, offset), offset);
        // At the change itself, the issuer's clock is the one before or after it.
        const [before, after] = [at(epoch - hour), at(epoch + hour)];
        if (before.offset === after.offset) assert.equal(hourly.offsetAt(epoch, offset + 60), offset);
        assert.equal(hourly.offsetAt(epoch, 0), hourly.offsetAt(epoch));
      }
    }
  };
  itRows(assertRight, {
    "warnings, sun, and hours in Berlin have the clock of their moment when the clocks go back [M15]": [
      "Europe/Berlin",
      Date.UTC(2026, 9, 24, 10),
    ],
    "warnings, sun, and hours in Berlin have the clock of their moment when the clocks go forward [M15]": [
      "Europe/Berlin",
      Date.UTC(2026, 2, 28, 10),
    ],
    "warnings, sun, and hours in New York have the clock of their moment when the clocks go back [M15]": [
      "America/New_York",
      Date.UTC(2026, 9, 31, 16),
    ],
    "warnings, sun, and hours in New York have the clock of their moment when the clocks go forward [M15]": [
      "America/New_York",
      Date.UTC(2026, 2, 7, 16),
    ],
  });
});

describe("the clock of a place that may be UTC", () => {
  /** Asserts the offset of a moment in UTC between two moments of the place. */
  const assertOffset = (before: number, after: number, offset: number): void => {
    const clock = new PlaceClock([
      { epoch: 0, offset: before },
      { epoch: 2 * hour, offset: after },
    ]);
    assert.equal(clock.offsetAt(hour, 0), offset);
  };
  itRows(assertOffset, {
    "a moment in UTC counts at a place that has UTC later [M15]": [60, 0, 0],
    "a moment in UTC doesn't count at a place without UTC [M15]": [120, 60, 120],
  });
});
