import assert from "node:assert/strict";

import type { Measure } from "../../../../src/weather/model/decode";
import type { Observation } from "../../../../src/weather/model/observation";
import { type Observed, withSample } from "../../../../src/weather/conditions/temperatureHistory";
import { answerFrom, hour, minute } from "../fakes";
import { itRows } from "../itEach";
import type { TemperatureSample } from "../../../../src/weather/model/temperatureSample";

const now = Date.UTC(2026, 9, 27, 8);

/** An answer of now, observed at `at`. */
function answerAt(at: number, members?: Partial<Observation>): Observed {
  const { content, ...answer } = answerFrom(now);
  return { ...answer, content: { ...content, observed: { epoch: at }, ...members } };
}

const old: readonly TemperatureSample[] = [
  { at: now - 2 * hour, celsius: 17 },
  { at: now - hour, celsius: 18 },
];

describe("history of temperatures", () => {
  it("is in the order of time, also when an observation comes late", () => {
    const hoursAfter = (ago: number): readonly number[] =>
      withSample(old, answerAt(now - ago * hour)).map(({ at }) => (now - at) / hour);
    assert.equal([3, 1.5, 0].map(hoursAfter).join("; "), "3,2,1; 2,1.5,1; 2,1,0");
  });

  it("has what was observed in the last two days, and nothing older or from the future", () => {
    const limit = 48 * hour;
    const history = [limit, limit - 1, hour, -2 * hour].map((ago) => ({ at: now - ago, celsius: 1 }));
    const ages = withSample(history, answerAt(now)).map(({ at }) => now - at);
    assert.deepEqual(ages, [limit - 1, hour, 0]);
  });

  it("has no more than 300 samples, the newest", () => {
    const many = Array.from({ length: 400 }, (_, index) => ({ at: now - (400 - index) * minute, celsius: 1 }));
    const minutes = withSample(many, answerAt(now)).map(({ at }) => (now - at) / minute);
    assert.deepEqual({ count: minutes.length, first: minutes[0] }, { count: 300, first: 299 });
  });

  itRows((answer: Observed) => assert.equal(withSample(old, answer), old), {
    "does not take an answer that was observed more than an hour ahead": [answerAt(now + hour + 1)],
    "does not take an answer without a temperature": [answerAt(now, { temperature: {} })],
  });

  const assertSample = (temperature: Measure, sample: object): void =>
    assert.deepEqual(withSample([], answerAt(now, { temperature })), [{ at: now, ...sample }]);
  itRows(assertSample, {
    "J11 has one unit if one was sent": [{ imperial: { value: 68, unit: "F" } }, { fahrenheit: 68 }],
    "J11 has zero degrees": [{ metric: { value: 0, unit: "C" } }, { celsius: 0 }],
  });
});
