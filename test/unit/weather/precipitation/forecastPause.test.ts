import assert from "node:assert/strict";

import type { Forecast } from "../../../../src/weather/precipitation/forecast";
import { nextForecastAt } from "../../../../src/weather/precipitation/forecastPause";
import { minute } from "../fakes";
import { itRows } from "../itEach";
import { forecastOf, now, summaryOf } from "./forecastFixture";

/** A forecast of so many minutes, with what falls in it. */
function wet(until: number, ...stretches: readonly (readonly [from: number, to: number, type?: string])[]): Forecast {
  const all = stretches.map(([from, to, type = "rain"]) => summaryOf(from, to - 1, type));
  return forecastOf({ Summaries: [summaryOf(0, until - 1), ...all] });
}

describe("the next forecast", () => {
  const minutesAfter = (forecast: Forecast, expected: number): void =>
    assert.equal((nextForecastAt(forecast) - now) / minute, expected);
  const vague = forecastOf({ Summary: { Phrase: "Rain may form in the area" } });

  itRows(minutesAfter, {
    "is asked for after an hour while it is dry": [wet(120), 60],
    "is asked for when a dry one ends that does not reach far": [wet(40), 40],
    "is asked for after 15 minutes when a dry one ends at once": [wet(1), 15],
    "is asked for in half the time until it rains": [wet(120, [100, 110]), 50],
    "is asked for after five minutes at least": [wet(120, [6, 110]), 5],
    "is asked for after 10 minutes where rain ends in half an hour": [wet(120, [0, 30]), 10],
    "is asked for after 15 minutes where rain goes on for longer": [wet(120, [0, 31]), 15],
    "is asked for after 15 minutes where snow follows rain": [wet(120, [0, 10], [10, 31, "snow"]), 15],
    "is asked for after 15 minutes where there are no numbers": [vague, 15],
    "is not asked for before this one expires": [{ ...wet(120, [0, 30]), expiresAt: now + 70 * minute }, 70],
    "K19 is not asked for within five minutes of one that came expired": [
      { ...wet(120, [2, 30]), expiresAt: now - 1 },
      5,
    ],
  });
});
