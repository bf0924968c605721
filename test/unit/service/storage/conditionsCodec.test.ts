import assert from "node:assert/strict";

import { conditionsCodec } from "../../../../src/service/storage/conditionsCodec";
import type { KnownConditions, TemperatureSample } from "../../../../src/weather/model/knownConditions";
import { day } from "../../weather/fakes";
import { each, without } from "./formats";
import { anAnswer, aTrouble, query } from "./storageFixture";

const at = Date.UTC(2026, 9, 27, 8);
const full = {
  answer: anAnswer("Fog", at),
  failureRecord: aTrouble(at),
  history: [
    { at: at - 1, offset: -720, celsius: -94.9, fahrenheit: 148.9 },
    { at, offset: 0, celsius: 0 },
    { at: at + 1, fahrenheit: 0 },
  ],
} satisfies KnownConditions;
const { encode, decode } = conditionsCodec;

/** Reads a full file with this JSON as its history. */
function readWith(json: string): KnownConditions | undefined {
  const file = JSON.parse(encode(query, full)) as object;
  return decode(
    JSON.stringify({ ...file, history: "@" }).replace('"@"', () => json),
    query,
  );
}

/** The other parts of the weather's file; `answerCodec.test.ts` tests the answer and the failure. */
describe("the file of the weather", () => {
  it("H8 belongs to an answer with details or to one without", () => {
    assert.equal(decode(encode(query, full), { ...query, details: true }), undefined);
  });

  const noHistory = [
    ...["null", "7", `{"0":{"at":${at},"celsius":1}}`, '{"length":1e9}', "[]", "[[[]]]", "[null,null]"],
    ...['[{"celsius":1}]', `[{"at":${at}}]`, `[{"__proto__":{"at":${at},"celsius":1}}]`],
    ...each("at", `"${at}"`, "-1", "1e400").map((time) => `[{${time},"celsius":1}]`),
    ...['"celsius":"1","fahrenheit":"34"', '"celsius":65.1,"fahrenheit":-139.1'].map((own) => `[{"at":${at},${own}}]`),
  ];
  for (const json of noHistory)
    it(`I2 is read without temperatures with ${json}`, () =>
      assert.deepEqual(readWith(json), without(full, "history")));

  it("I2 has the temperatures that are as they should be, and of each what is so, in the order of time", () => {
    const json = JSON.stringify([
      null,
      { at: at + 4, offset: 840, celsius: 3 },
      { at, celsius: 1, fahrenheit: "34", text: "x" },
      { at: at + 1, celsius: 100, fahrenheit: 34 },
      "x",
      { at: at + 2, celsius: 100 },
      ...["120", 841, -841, 0.5, null].map((offset) => ({ at: at + 3, offset, celsius: 2 })),
    ]);
    assert.deepEqual(readWith(json)?.history, [
      { at, celsius: 1 },
      { at: at + 1, fahrenheit: 34 },
      ...Array<TemperatureSample>(5).fill({ at: at + 3, celsius: 2 }),
      { at: at + 4, offset: 840, celsius: 3 },
    ]);
  });

  it("I12 is as old as the oldest of its temperatures and its answer", () => {
    assert.equal(conditionsCodec.oldestIn(encode(query, full)), at - 1);
    assert.equal(conditionsCodec.oldestIn("[]"), undefined);
  });

  it("I12 keeps all that isn't outdated", () => assert.deepEqual(conditionsCodec.current(full, at + day), full));

  it("I12 keeps no weather after two months", () => {
    const { failureRecord } = full;
    assert.deepEqual(conditionsCodec.current(full, at + 60 * day), { failureRecord });
  });

  it("I2 has no more than 300 temperatures, however many are written there", () => {
    const many = Array.from({ length: 200_000 }, (_, index) => ({ at: at + index, celsius: 1 }));
    assert.deepEqual(readWith(JSON.stringify(many))?.history, many.slice(-300));
  });
});
