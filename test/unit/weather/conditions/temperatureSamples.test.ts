import assert from "node:assert/strict";

import type { Observation } from "../../../../src/weather/model/observation";
import { isShort, type Observed, withSamples } from "../../../../src/weather/conditions/temperatureSamples";
import { hour, minute } from "../fakes";
import { itEach, itRows } from "../itEach";
import { type TemperatureSample, maxSamples } from "../../../../src/weather/model/knownConditions";

type Temperature = NonNullable<Observation["temperature"]>;

const now = Date.UTC(2026, 9, 27, 8);
const years = 10_000 * hour;

/** An answer of now with this temperature, observed at `at`. */
function answerAt(at: number | undefined, temperature: Temperature = degrees(20)): Observed {
  return pastOf({ members: {}, temperature, ...(at !== undefined && { observed: { epoch: at } }) });
}

function pastOf(...observations: readonly Observation[]): Observed {
  return { content: observations, receivedAt: now, isStorable: true };
}

function degrees(celsius: number): Required<Temperature> {
  return { metric: { value: celsius, unit: "C" }, imperial: { value: celsius * 1.8 + 32, unit: "F" } };
}

const old: readonly TemperatureSample[] = [
  { at: now - 2 * hour, celsius: 17 },
  { at: now - hour, celsius: 18 },
];

describe("history of temperatures", () => {
  it("has what was observed in both units, at the time of the observation or else of the answer", () => {
    for (const at of [now - 7 * minute, undefined])
      assert.deepEqual(withSamples([], answerAt(at)), [{ at: at ?? now, celsius: 20, fahrenheit: 68 }]);
  });

  it("has where the place's clock stood then, if the service said so", () => {
    const answer = answerAt(now);
    const [observation] = answer.content;
    const [sample] = withSamples([], answer);
    const history = withSamples([], pastOf({ members: {}, ...observation, observed: { epoch: now, offset: -240 } }));
    assert.deepEqual([history, withSamples(history, answer)], [[{ ...sample, offset: -240 }], [sample]]);
  });

  it("is in the order of time, also when an observation comes late, and leaves the old one as it was", () => {
    const hoursAfter = (ago: number): readonly number[] =>
      withSamples(old, answerAt(now - ago * hour)).map(({ at }) => (now - at) / hour);
    assert.deepEqual([3, 1.5, 0].map(hoursAfter).join("; "), "3,2,1; 2,1.5,1; 2,1,0");
    assert.equal(old.length, 2);
  });

  it("has each observation once, as it last came", () => {
    const again = withSamples(old, answerAt(now - hour, degrees(19)));
    assert.deepEqual(again, [old[0], { at: now - hour, celsius: 19, fahrenheit: 66.2 }]);
    assert.deepEqual(withSamples(again, answerAt(now - hour, degrees(19))), again);
  });

  it("has what was observed in the last two days, and nothing older or from the future", () => {
    const limit = 48 * hour;
    const history = [limit + 1, limit, limit - 1, hour, -years].map((ago) => ({ at: now - ago, celsius: 1 }));
    const ages = withSamples(history, answerAt(now)).map(({ at }) => now - at);
    assert.deepEqual(ages, [limit - 1, hour, 0]);
  });

  it("has no more than 300 samples, the newest", () => {
    let history: readonly TemperatureSample[] = [];
    for (let index = 400; index >= 0; index -= 1) history = withSamples(history, answerAt(now - index * minute));
    const ends = [history[0]?.at, history.at(-1)?.at];
    assert.deepEqual([maxSamples, history.length, ...ends], [300, 300, now - 299 * minute, now]);
  });

  it("takes what a clock says that is wrong by less than an hour", () =>
    assert.equal(withSamples(old, answerAt(now + hour)).at(-1)?.at, now + hour));

  it("has all that an answer brings, whatever its order, and says of what must not be written to disk that it is that", () => {
    const observations = [0, 24, 12].flatMap((ago) => answerAt(now - ago * hour, degrees(ago)).content);
    for (const isStorable of [true, false])
      assert.deepEqual(
        withSamples(old, { ...pastOf(...observations), isStorable }).map(({ at, celsius, isVolatile = false }) => [
          (now - at) / hour,
          celsius,
          isVolatile,
        ]),
        [
          [24, 24, !isStorable],
          [12, 12, !isStorable],
          [2, 17, false],
          [1, 18, false],
          [0, 0, !isStorable],
        ],
      );
  });

  it("is short until it spans six hours", () => {
    const spanning = (...ago: readonly number[]): boolean => isShort(ago.map((one) => ({ at: now - one, celsius: 1 })));
    const six = 6 * hour;
    assert.deepEqual([spanning(), spanning(0), spanning(six - 1, 0), spanning(six, 0)], [true, true, true, false]);
  });

  itRows((answer: Observed) => assert.equal(withSamples(old, answer), old), {
    "does not take an answer that was observed more than an hour ahead": [answerAt(now + hour + 1)],
    "does not take an answer that was observed years ahead": [answerAt(now + years)],
    "does not take an answer that was observed two days ago": [answerAt(now - 48 * hour)],
    "does not take an answer that was observed years ago": [answerAt(now - years)],
    "does not take an answer without a temperature": [pastOf({ members: {}, observed: { epoch: now } })],
    "does not take an answer with no value of the temperature": [answerAt(now, {})],
    "does not take an answer without observations": [pastOf()],
  });

  const { metric: C, imperial: F } = degrees(20);
  const assertSample = (temperature: Temperature, sample?: object): void =>
    assert.deepEqual(withSamples([], answerAt(now, temperature)), sample ? [{ at: now, ...sample }] : []);
  itEach(assertSample, {
    "J11 goes by the unit that was sent, wherever that stands, and takes nothing without a unit": [
      [{ metric: C }, { celsius: 20 }],
      [{ imperial: F }, { fahrenheit: 68 }],
      [{ metric: F }, { fahrenheit: 68 }],
      [
        { metric: F, imperial: C },
        { celsius: 20, fahrenheit: 68 },
      ],
      [{ metric: { value: 0, unit: "C" } }, { celsius: 0 }],
      [{ metric: { value: 20, unit: "" } }],
    ],
  });
});
