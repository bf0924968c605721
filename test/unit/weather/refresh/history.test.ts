import assert from "node:assert/strict";

import { type Answer, mostReadings, type Reading } from "../../../../src/weather/model/answer";
import type { Observation } from "../../../../src/weather/model/observation";
import { remember } from "../../../../src/weather/refresh/history";
import { answerFrom, hour, minute } from "../fakes";

const receivedAt = Date.UTC(2026, 9, 27, 8);
const limit = 48 * hour;

/** An answer with this temperature, observed at `at`. */
function answerAt(at: number | undefined, temperature: Observation["temperature"] = degrees(20)): Answer {
  const observation = {
    members: {},
    temperature,
    ...(at !== undefined && { observed: { epoch: at } }),
  };
  return { ...answerFrom(receivedAt), observation };
}

function degrees(celsius: number): NonNullable<Observation["temperature"]> {
  return { metric: { value: celsius, unit: "C" }, imperial: { value: celsius * 1.8 + 32, unit: "F" } };
}

const old: readonly Reading[] = [
  { at: receivedAt - 2 * hour, celsius: 17 },
  { at: receivedAt - hour, celsius: 18 },
];

describe("history of temperatures", () => {
  it("has what was observed in both units, at the time of the observation", () => {
    assert.deepEqual(remember([], answerAt(receivedAt - 7 * minute)), [
      { at: receivedAt - 7 * minute, celsius: 20, fahrenheit: 68 },
    ]);
  });

  it("has where the place's clock stood then, if the service said so", () => {
    const answer = answerAt(receivedAt);
    const observed = { epoch: receivedAt, offset: -240 };
    const reading = { at: receivedAt, offset: -240, celsius: 20, fahrenheit: 68 };
    assert.deepEqual(remember([], { ...answer, observation: { ...answer.observation, observed } }), [reading]);
    assert.deepEqual(remember([reading], answer), [{ at: receivedAt, celsius: 20, fahrenheit: 68 }]);
  });

  it("has the time at which the answer came where the service named none", () => {
    assert.deepEqual(
      remember([], answerAt(undefined)).map(({ at }) => at),
      [receivedAt],
    );
  });

  it("is in the order of time, also when an observation comes late, and leaves the old one as it was", () => {
    const times = [-3 * hour, -1.5 * hour, 0].map((ago) =>
      remember(old, answerAt(receivedAt + ago)).map(({ at }) => at),
    );
    assert.deepEqual(
      times.map((all) => all.map((at) => (at - receivedAt) / hour)),
      [
        [-3, -2, -1],
        [-2, -1.5, -1],
        [-2, -1, 0],
      ],
    );
    assert.equal(old.length, 2);
  });

  it("has each observation once, as it was last told", () => {
    const again = remember(old, answerAt(receivedAt - hour, degrees(19)));
    assert.deepEqual(again, [old[0], { at: receivedAt - hour, celsius: 19, fahrenheit: 66.2 }]);
    assert.deepEqual(remember(again, answerAt(receivedAt - hour, degrees(19))), again);
  });

  it("has what was observed in the last two days, and nothing older", () => {
    const history = [limit + 1, limit, limit - 1, hour].map((ago) => ({ at: receivedAt - ago, celsius: 1 }));
    assert.deepEqual(
      remember(history, answerAt(receivedAt)).map(({ at }) => receivedAt - at),
      [limit - 1, hour, 0],
    );
  });

  it("has no more than 300 readings, the newest", () => {
    let history: readonly Reading[] = [];
    for (let index = 400; index >= 0; index -= 1) history = remember(history, answerAt(receivedAt - index * minute));
    assert.deepEqual(
      [mostReadings, history.length, history[0]?.at, history.at(-1)?.at],
      [300, 300, receivedAt - 299 * minute, receivedAt],
    );
  });

  const wrongTimes: Readonly<Record<string, number>> = {
    "an hour and more ahead": hour + 1,
    "years ahead": 10_000 * hour,
    "two days old": -limit,
    "years old": -10_000 * hour,
  };
  for (const [what, distance] of Object.entries(wrongTimes)) {
    it(`does not take what a wrong clock says was observed: ${what}`, () =>
      assert.equal(remember(old, answerAt(receivedAt + distance)), old));
  }

  it("takes what a clock says that is wrong by less than an hour", () => {
    assert.equal(remember(old, answerAt(receivedAt + hour)).at(-1)?.at, receivedAt + hour);
  });

  it("loses what was received by a clock that was wrong, as soon as that is right", () => {
    const future = { at: receivedAt + 10_000 * hour, celsius: 30 };
    assert.deepEqual(
      remember([...old, future], answerAt(receivedAt)).map(({ celsius }) => celsius),
      [17, 18, 20],
    );
  });

  it("does not take an answer without a temperature", () => {
    const { temperature: _, ...observation } = answerAt(receivedAt).observation;
    assert.equal(remember(old, { ...answerAt(receivedAt), observation }), old);
    assert.equal(remember(old, answerAt(receivedAt, {})), old);
  });

  it("does not take an answer that may not be kept", () => {
    assert.equal(remember(old, { ...answerAt(receivedAt), isStorable: false }), old);
  });

  const [C, F] = [
    { value: 20, unit: "C" },
    { value: 70, unit: "F" },
  ];
  const sides: readonly (readonly [string, NonNullable<Observation["temperature"]>, object | undefined])[] = [
    ["Celsius alone", { metric: C }, { celsius: 20 }],
    ["Fahrenheit alone", { imperial: F }, { fahrenheit: 70 }],
    ["Fahrenheit in the place of Celsius", { metric: F }, { fahrenheit: 70 }],
    ["each in the other's place", { metric: F, imperial: C }, { celsius: 20, fahrenheit: 70 }],
    ["zero", { metric: { value: 0, unit: "C" } }, { celsius: 0 }],
    ["no unit", { metric: { value: 20, unit: "" } }, undefined],
  ];
  for (const [what, temperature, reading] of sides) {
    it(`J11 goes by the unit that was sent: ${what}`, () => {
      const history = remember([], answerAt(receivedAt, temperature));
      assert.deepEqual(history, reading ? [{ at: receivedAt, ...reading }] : []);
    });
  }
});
