import assert from "node:assert/strict";

import { decodeCached, encodeCached } from "../../../../src/service/storage/answerCodec";
import type { CachedConditions, Reading } from "../../../../src/weather/model/answer";
import { anAnswer, aTrouble, query } from "./storageFixture";

const at = Date.UTC(2026, 9, 27, 8);

/** What is read of a kept file in whose history stands this JSON. */
function readWith(history: string): CachedConditions | undefined {
  const file = encodeCached(query, { answer: anAnswer(), failureRecord: aTrouble(), history: [{ at, celsius: 1 }] });
  const text = file.replace(/"history":\[.*\]/, `"history":${history}`);
  assert.ok(text.includes(`"history":${history}`));
  return decodeCached(text, query);
}

describe("kept history", () => {
  it("comes back as it was written, and is not written where there is none", () => {
    const history: readonly Reading[] = [
      { at: at - 1, offset: -720, celsius: -199.9, fahrenheit: 199.9 },
      { at, offset: 0, celsius: 0 },
      { at: at + 1, fahrenheit: 0 },
    ];
    assert.deepEqual(decodeCached(encodeCached(query, { history }), query), { history });
    assert.doesNotMatch(encodeCached(query, { answer: anAnswer() }), /history/);
  });

  const nothing: Readonly<Record<string, string>> = {
    ...{ null: "null", "a number": "7", "a text": '"text"', "an object": `{"0":{"at":${at},"celsius":1}}` },
    ...{ "a length": '{"length":1e9}', "an empty list": "[]", "a list of lists": "[[[]]]", "a list of texts": '["x"]' },
    "a list of null": "[null,null]",
    "a reading without a time": '[{"celsius":1}]',
    "a reading without a temperature": `[{"at":${at}}]`,
    "a time that is a text": `[{"at":"${at}","celsius":1}]`,
    "a time before 1970": '[{"at":-1,"celsius":1}]',
    "a time that no date has": '[{"at":1e18,"celsius":1}]',
    "a time without end": '[{"at":1e400,"celsius":1}]',
    "degrees that are a text": `[{"at":${at},"celsius":"1","fahrenheit":"34"}]`,
    "degrees that are lists": `[{"at":${at},"celsius":[1],"fahrenheit":{}}]`,
    "degrees that nothing has": `[{"at":${at},"celsius":200,"fahrenheit":-200}]`,
    "degrees without end": `[{"at":${at},"celsius":1e400,"fahrenheit":-1e400}]`,
    "degrees of the prototype": `[{"__proto__":{"at":${at},"celsius":1}}]`,
  };
  for (const [what, json] of Object.entries(nothing)) {
    it(`is left out, and nothing else, where it is ${what}`, () => {
      const { history, answer, failureRecord } = readWith(json) ?? {};
      assert.equal(history, undefined);
      assert.deepEqual([answer?.observation.text, failureRecord?.failure.kind], ["Fog", "serviceTrouble"]);
    });
  }

  it("has the readings that are as they should be, and of each what is as it should be", () => {
    const json = JSON.stringify([
      null,
      { at, celsius: 1, fahrenheit: "34", text: "x" },
      { at: at + 1, celsius: 300, fahrenheit: 34 },
      "x",
      { at: at + 2, celsius: 300 },
      ...["120", 841, -841, 0.5, null].map((offset) => ({ at: at + 3, offset, celsius: 2 })),
      { at: at + 4, offset: 840, celsius: 3 },
    ]);
    assert.deepEqual(readWith(json)?.history, [
      { at, celsius: 1 },
      { at: at + 1, fahrenheit: 34 },
      ...Array<Reading>(5).fill({ at: at + 3, celsius: 2 }),
      { at: at + 4, offset: 840, celsius: 3 },
    ]);
  });

  it("is put into the order of time", () => {
    const times = [3, 1, 2].map((more) => ({ at: at + more, celsius: more }));
    assert.deepEqual(
      readWith(JSON.stringify(times))?.history?.map(({ celsius }) => celsius),
      [1, 2, 3],
    );
  });

  it("has no more than 300 readings, however many are written there", () => {
    const many = Array.from({ length: 200_000 }, (_, index) => ({ at: at + index, celsius: 1 }));
    const { history } = readWith(JSON.stringify(many)) ?? {};
    assert.deepEqual([history?.length, history?.at(-1)?.at], [300, at + 199_999]);
  });
});
