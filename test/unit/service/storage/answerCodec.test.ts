import assert from "node:assert/strict";

import { decodeCached, encodeCached } from "../../../../src/service/storage/answerCodec";
import type { CachedConditions, Reading } from "../../../../src/weather/model/answer";
import { type AnswerFault, type Failure, type FailureRecord, traitsOf } from "../../../../src/weather/model/failure";
import { day, failures } from "../../weather/fakes";
import { anAnswer, aTrouble, query } from "./storageFixture";

const at = Date.UTC(2026, 9, 27, 8);
const history: readonly Reading[] = [
  { at: at - 1, offset: -720, celsius: -199.9, fahrenheit: 199.9 },
  { at, offset: 0, celsius: 0 },
  { at: at + 1, fahrenheit: 0 },
];
const plain = aTrouble(at);

/** What is read of the file of an answer, a trouble and a history, some members of one of which are replaced by JSON texts. */
function readWith(part: "answer" | "trouble", changes: Readonly<Record<string, string>>): CachedConditions | undefined {
  const file = encodeCached(query, { answer: anAnswer("Fog", at), failureRecord: plain, history });
  const json = JSON.parse(file) as Record<string, object>;
  const members = Object.entries({ ...json[part] }).map(([name, value]) => [name, JSON.stringify(value)]);
  const replaced = Object.entries({ ...(Object.fromEntries(members) as Record<string, string>), ...changes });
  const object = `{${replaced.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
  return decodeCached(
    JSON.stringify({ ...json, [part]: "@" }).replace('"@"', () => object),
    query,
  );
}

/** The same of a file in whose history stands this JSON. */
function readWithHistory(json: string): CachedConditions | undefined {
  const file = encodeCached(query, { answer: anAnswer("Fog", at), failureRecord: plain, history });
  const text = file.replace(/"history":\[.*\]/, `"history":${json}`);
  assert.ok(text.includes(`"history":${json}`));
  return decodeCached(text, query);
}

const bodyOf = (...members: string[]): string => JSON.stringify(`[{${members.join(",")}}]`);

describe("the file of an answer", () => {
  const whole: Record<string, CachedConditions> = {
    "an answer": { answer: anAnswer() },
    "a trouble": { failureRecord: aTrouble() },
    "an answer and the trouble since": { answer: anAnswer(), failureRecord: aTrouble() },
    "an answer and how warm it was before": { answer: anAnswer(), history },
    "how warm it was before a trouble": { failureRecord: aTrouble(), history },
    "how warm it was": { history },
    nothing: {},
  };
  for (const [what, cached] of Object.entries(whole))
    it(`gives back ${what} as it was written, and holds nothing else`, () => {
      const file = encodeCached(query, cached);
      assert.deepEqual(decodeCached(file, query), cached);
      const members = { answer: "answer", failureRecord: "trouble", history: "history" } as const;
      const names = Object.keys(cached).map((name) => members[name as keyof typeof members]);
      assert.deepEqual(Object.keys(JSON.parse(file) as object), ["version", "question", ...names]);
    });

  it("holds every failure that is the same in every window, and no other", () => {
    const faults: AnswerFault[] = ["damaged", "notJson", "webPage", "notWeather", "tooLarge", "status"];
    const { host } = query.endpoint;
    const all: readonly Failure[] = [
      ...Object.values(failures),
      { kind: "proxyRefused", host, setting: "HTTPS_PROXY" },
      ...faults.map((fault) => ({ kind: "unexpectedAnswer", fault }) as const),
    ];
    for (const failure of all) {
      const failureRecord: FailureRecord = { ...plain, failure };
      const read = decodeCached(encodeCached(query, { failureRecord }), query);
      assert.deepEqual(read, traitsOf(failure).isShared ? { failureRecord } : {}, failure.kind);
    }
  });

  it("I1 that is cut anywhere is none", () => {
    const file = encodeCached(query, { answer: anAnswer(), failureRecord: aTrouble() });
    const readable = Array.from(file).filter((_, length) => decodeCached(file.slice(0, length), query) !== undefined);
    assert.deepEqual(readable, []);
  });

  it("H8 that names another question or version is none", () => {
    const file = encodeCached(query, { answer: anAnswer() });
    for (const changed of [file.replace("349727", "178087"), file.replace('"version":1', '"version":2')])
      assert.equal(decodeCached(changed, query), undefined, changed);
  });

  for (const [varyHeaders, isRead] of [
    [{}, true],
    [{ "accept-encoding": "gzip,deflate" }, true],
    [{ "accept-language": "" }, true],
    [{ "accept-encoding": "br" }, false],
    [{ "accept-language": "de" }, false],
    [{ "accept-encoding": "gzip,deflate", "x-unknown": "1" }, false],
    [{ constructor: "" }, true],
    [{ constructor: "x" }, false],
  ] as const)
    it(`F12 that was asked for with the headers ${JSON.stringify(varyHeaders)} is ${isRead ? "" : "not "}read`, () => {
      const file = encodeCached(query, { answer: { ...anAnswer(), varyHeaders } });
      assert.equal(decodeCached(file, query)?.answer !== undefined, isRead);
    });

  const leftOut: Record<string, Record<string, string>> = {
    "good until 1e308": { expiresAt: "1e308" },
    "good until 1e400": { expiresAt: "1e400" },
    "good for more than a day": { expiresAt: String(at + day + 1) },
    "good until a text": { expiresAt: '"2100"' },
    "received in the year 33658": { receivedAt: "1e15", expiresAt: "1e15" },
    "received before 1970": { receivedAt: "-1" },
    "received at no time": { receivedAt: "null" },
    "without a body": { body: "null" },
    "with a web page for a body": { body: '"<html>"' },
    "with a body that is no weather": { body: bodyOf('"Code":"Unauthorized"') },
    "with an empty body": { body: '"[]"' },
    "with a variant that is a list": { variant: "[]" },
    "with a variant of numbers": { variant: '{"accept-encoding":7}' },
    "with a polluting variant": { variant: '{"__proto__":{}}' },
  };
  for (const [what, changes] of Object.entries(leftOut))
    it(`I2 is read without an answer ${what}`, () => {
      assert.deepEqual(readWith("answer", changes), { failureRecord: plain, history });
    });

  it("I2 has texts that are validated like the network's, and polluting members that pollute nothing", () => {
    const body = bodyOf(
      '"WeatherText":"<img src=x onerror=alert(1)>\\u202e [x](command:y)\\n$(zap)"',
      '"WeatherIcon":"../../x"',
      '"RelativeHumidity":1e400',
      '"Temperature":{"Metric":{"Value":1e308,"Unit":"C"}}',
      '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}',
    );
    const { members: _, ...observation } = readWith("answer", { body })?.answer?.observation ?? assert.fail();
    assert.deepEqual(observation, { text: "<img src=x onerror=alert(1)> [x](command:y) $(zap)" });
    assert.equal("polluted" in {}, false);
  });

  for (const validators of [
    '{"etag":"\\"1\\"\\r\\nx-injected: 1","lastModified":"yesterday\\r\\nx-injected: 1"}',
    '{"etag":7,"lastModified":[]}',
    '{"__proto__":{"etag":"\\"1\\""}}',
    '"W/"',
    "null",
  ])
    it(`I2 is read without validators that cannot be sent back: ${validators}`, () =>
      assert.deepEqual(readWith("answer", { validators })?.answer?.validators, {}));

  const troubles: Record<string, Record<string, string>> = {
    "of an unknown kind": { failure: '{"kind":"onFire"}' },
    "of a kind that no window shares": { failure: '{"kind":"addressRefused","setting":"x","reason":"<b>"}' },
    "of a kind that every object has": { failure: '{"kind":"constructor"}' },
    "without a kind": { failure: '{"__proto__":{"kind":"forbidden"}}' },
    "with an unknown fault": { failure: '{"kind":"unexpectedAnswer","fault":"<b>"}' },
    "that is a text": { failure: '"forbidden"' },
    "at no time": { at: '"now"' },
    "at 1e308": { at: "1e308" },
    "since 1e400": { since: "1e400" },
    "without a count": { count: "null" },
    "with a negative count": { count: "-1" },
    "that would last for years": { nextAt: "1e14" },
    "that would never end": { nextAt: '"soon"' },
    "that never ended in an earlier version": {
      failure: '{"kind":"locationUnknown","location":"349727"}',
      nextAt: "null",
    },
  };
  for (const [what, changes] of Object.entries(troubles))
    it(`I2 is read without a trouble ${what}`, () => {
      assert.deepEqual(readWith("trouble", changes), { answer: anAnswer("Fog", at), history });
    });

  const without = (name: keyof FailureRecord): FailureRecord => {
    const entries = Object.entries(plain).filter(([other]) => other !== name);
    return Object.fromEntries(entries) as unknown as FailureRecord;
  };
  const failed = (failure: Failure): FailureRecord => ({ ...plain, failure });
  const { host } = query.endpoint;
  const repaired: Record<string, [Record<string, string>, FailureRecord]> = {
    "a wait without end": [{ notBefore: "1e308" }, without("notBefore")],
    "a wait that is no time": [{ notBefore: "{}" }, without("notBefore")],
    "no next time where only a person can help": [
      { failure: '{"kind":"requestRefused","status":405}', nextAt: "null" },
      { ...without("nextAt"), failure: { kind: "requestRefused", status: 405 } },
    ],
    "a cause with control characters": [{ cause: '"503\\u001b[31m\\nwarn x"' }, { ...plain, cause: "" }],
    "a cause with a link": [{ cause: '"[x](command:y)"' }, { ...plain, cause: "" }],
    "a cause without end": [{ cause: JSON.stringify("x".repeat(121)) }, { ...plain, cause: "" }],
    "a cause that is a number": [{ cause: "503" }, { ...plain, cause: "" }],
    "a count beyond all": [{ count: "1e14" }, { ...plain, count: 1000 }],
    "a beginning after its end": [{ since: String(at + day) }, { ...plain, since: at }],
    "a foreign host": [
      { failure: '{"kind":"unreachable","host":"[evil](command:x)"}' },
      failed({ kind: "unreachable", host }),
    ],
    "a foreign location": [
      { failure: '{"kind":"locationUnknown","location":"<b>"}' },
      failed({ kind: "locationUnknown", location: query.location }),
    ],
    "a foreign scheme": [
      { failure: '{"kind":"unauthorized","keyId":"0a","scheme":"<b>"}' },
      failed({ kind: "unauthorized", keyId: "0a", scheme: "header" }),
    ],
    "a status that is a text": [
      { failure: '{"kind":"serviceTrouble","status":"<b>"}' },
      failed({ kind: "serviceTrouble", status: 0 }),
    ],
    "seconds that are a text": [
      { failure: '{"kind":"timeout","host":"x","seconds":"<b>"}' },
      failed({ kind: "timeout", host, seconds: 0 }),
    ],
  };
  for (const [what, [changes, failureRecord]] of Object.entries(repaired))
    it(`I2 is read with the rest of a trouble with ${what}`, () => {
      assert.deepEqual(readWith("trouble", changes)?.failureRecord, failureRecord);
    });

  const noHistory: Readonly<Record<string, string>> = {
    null: "null",
    "a number": "7",
    "a text": '"text"',
    "an object": `{"0":{"at":${at},"celsius":1}}`,
    "a length": '{"length":1e9}',
    "an empty list": "[]",
    "a list of lists": "[[[]]]",
    "a list of texts": '["x"]',
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
  for (const [what, json] of Object.entries(noHistory))
    it(`I2 is read without a history that is ${what}`, () => {
      assert.deepEqual(readWithHistory(json), { answer: anAnswer("Fog", at), failureRecord: plain });
    });

  it("I2 has the readings that are as they should be, and of each what is as it should be", () => {
    const json = JSON.stringify([
      null,
      { at, celsius: 1, fahrenheit: "34", text: "x" },
      { at: at + 1, celsius: 300, fahrenheit: 34 },
      "x",
      { at: at + 2, celsius: 300 },
      ...["120", 841, -841, 0.5, null].map((offset) => ({ at: at + 3, offset, celsius: 2 })),
      { at: at + 4, offset: 840, celsius: 3 },
    ]);
    assert.deepEqual(readWithHistory(json)?.history, [
      { at, celsius: 1 },
      { at: at + 1, fahrenheit: 34 },
      ...Array<Reading>(5).fill({ at: at + 3, celsius: 2 }),
      { at: at + 4, offset: 840, celsius: 3 },
    ]);
  });

  it("has its history in the order of time", () => {
    const [first, second, third] = [1, 2, 3].map((more) => ({ at: at + more, celsius: more }));
    assert.deepEqual(readWithHistory(JSON.stringify([third, first, second]))?.history, [first, second, third]);
  });

  it("I2 has no more than 300 readings, however many are written there", () => {
    const many = Array.from({ length: 200_000 }, (_, index) => ({ at: at + index, celsius: 1 }));
    assert.deepEqual(readWithHistory(JSON.stringify(many))?.history, many.slice(-300));
  });
});
