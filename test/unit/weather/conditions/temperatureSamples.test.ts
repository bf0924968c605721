import assert from "node:assert/strict";

import type { Observation } from "../../../../src/weather/model/observation";
import { isShort, type Observed, withSamples } from "../../../../src/weather/conditions/temperatureSamples";
import { hour, minute } from "../fakes";
import { itRows } from "../itEach";
import type { TemperatureSample } from "../../../../src/weather/model/knownConditions";

type Temperature = NonNullable<Observation["temperature"]>;

const now = Date.UTC(2026, 9, 27, 8);
const [C, F] = [
  { value: 20, unit: "C" },
  { value: 68, unit: "F" },
];

function pastOf(...observations: readonly Observation[]): Observed {
  return { content: observations, receivedAt: now, isStorable: true };
}

/** An answer of now with this temperature, observed at `at`. */
function answerAt(at: number | undefined, temperature: Temperature = { metric: C, imperial: F }): Observed {
  return pastOf({ members: {}, temperature, ...(at !== undefined && { observed: { epoch: at } }) });
}

const old: readonly TemperatureSample[] = [
  { at: now - 2 * hour, celsius: 17 },
  { at: now - hour, celsius: 18 },
];

describe("history of temperatures", () => {
  it("is in the order of time, also when an observation comes late", () => {
    const hoursAfter = (ago: number): readonly number[] =>
      withSamples(old, answerAt(now - ago * hour)).map(({ at }) => (now - at) / hour);
    assert.equal([3, 1.5, 0].map(hoursAfter).join("; "), "3,2,1; 2,1.5,1; 2,1,0");
  });

  it("has what was observed in the last two days, and nothing older or from the future", () => {
    const limit = 48 * hour;
    const history = [limit, limit - 1, hour, -2 * hour].map((ago) => ({ at: now - ago, celsius: 1 }));
    const ages = withSamples(history, answerAt(now)).map(({ at }) => now - at);
    assert.deepEqual(ages, [limit - 1, hour, 0]);
  });

  it("has no more than 300 samples, the newest", () => {
    const many = Array.from({ length: 400 }, (_, index) => ({ at: now - (400 - index) * minute, celsius: 1 }));
    const minutes = withSamples(many, answerAt(now)).map(({ at }) => (now - at) / minute);
    assert.deepEqual({ count: minutes.length, first: minutes[0] }, { count: 300, first: 299 });
  });

  it("takes what a clock says that is wrong by less than an hour", () =>
    assert.equal(withSamples(old, answerAt(now + hour)).at(-1)?.at, now + hour));

  it("is short until it spans six hours", () => {
    const isShortWith = (...ago: readonly number[]) => isShort(ago.map((one) => ({ at: now - one, celsius: 1 })));
    for (const ages of [[], [0], [6 * hour - 1, 0]]) assert.ok(isShortWith(...ages));
    assert.ok(!isShortWith(6 * hour, 0));
  });

  itRows((answer: Observed) => assert.equal(withSamples(old, answer), old), {
    "does not take an answer that was observed more than an hour ahead": [answerAt(now + hour + 1)],
    "does not take an answer without a temperature": [pastOf({ members: {}, observed: { epoch: now } })],
  });

  const assertSample = (temperature: Temperature, sample?: object): void =>
    assert.deepEqual(withSamples([], answerAt(now, temperature)), sample ? [{ at: now, ...sample }] : []);
  itRows(assertSample, {
    "J11 has one unit where one was sent": [{ imperial: F }, { fahrenheit: 68 }],
    "J11 has zero degrees": [{ metric: { value: 0, unit: "C" } }, { celsius: 0 }],
  });
});
