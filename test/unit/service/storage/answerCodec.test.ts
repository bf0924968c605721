import assert from "node:assert/strict";

import { decodeCached, encodeCached } from "../../../../src/service/storage/answerCodec";
import type { CachedConditions, Reading } from "../../../../src/weather/model/answer";
import { type AnswerFault, type Failure, type FailureRecord, traitsOf } from "../../../../src/weather/model/failure";
import { day, failures } from "../../weather/fakes";
import { anAnswer, aTrouble, query } from "./storageFixture";

const at = Date.UTC(2026, 9, 27, 8);
const plain = aTrouble(at);
const full = {
  answer: anAnswer("Fog", at),
  failureRecord: plain,
  history: [
    { at: at - 1, offset: -720, celsius: -94.9, fahrenheit: 148.9 },
    { at, offset: 0, celsius: 0 },
    { at: at + 1, fahrenheit: 0 },
  ],
} satisfies CachedConditions;
/** How the file names its parts. */
const parts = { answer: "answer", failureRecord: "trouble", history: "history" } as const;
type Part = keyof typeof parts;
const allParts = Object.keys(parts) as readonly Part[];

/** What is read of a full file, to whose answer or trouble this JSON of members is added, or whose history this JSON is. */
function readWith(part: Part, json: string): CachedConditions | undefined {
  const file = JSON.parse(encodeCached(query, full)) as Record<string, object>;
  const object = JSON.stringify(file[parts[part]]);
  // Of a member that is there twice, the last one counts.
  const changed = part === "history" ? json : object.replace(/\}$/, () => `,${json}}`);
  const whole = JSON.stringify({ ...file, [parts[part]]: "@" }).replace('"@"', () => changed);
  return decodeCached(whole, query);
}

/** A member with each of these values. */
function each(name: string, ...values: readonly string[]): readonly string[] {
  return values.map((value) => `"${name}":${value}`);
}

function without(whole: object, name: string): object {
  return Object.fromEntries(Object.entries(whole).filter(([other]) => other !== name));
}

const { answer, failureRecord } = full;
const bodyOf = (...members: string[]): string => JSON.stringify(`[{${members.join(",")}}]`);

describe("the file of an answer", () => {
  const subsets = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => allParts.filter((_, index) => bits & (1 << index)));
  for (const subset of subsets)
    it(`gives back ${subset.join(" and ") || "nothing"} as it was written, and holds nothing else`, () => {
      const cached: CachedConditions = Object.fromEntries(subset.map((part) => [part, full[part]]));
      const file = encodeCached(query, cached);
      assert.deepEqual(decodeCached(file, query), cached);
      const names = ["version", "question", ...subset.map((part) => parts[part])];
      assert.deepEqual(Object.keys(JSON.parse(file) as object), names);
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
    const file = encodeCached(query, { answer, failureRecord });
    const readable = Array.from(file).filter((_, length) => decodeCached(file.slice(0, length), query) !== undefined);
    assert.deepEqual(readable, []);
  });

  it("H8 that names another question or version is none", () => {
    const file = encodeCached(query, { answer });
    for (const changed of [file.replace("349727", "178087"), file.replace('"version":1', '"version":2')])
      assert.equal(decodeCached(changed, query), undefined, changed);
  });

  const [encoding, language] = ["accept-encoding", "accept-language"];
  for (const [isRead, all] of [
    [true, [{}, { [encoding]: "gzip,deflate" }, { [language]: "" }, { constructor: "" }]],
    [false, [{ [encoding]: "br" }, { [language]: "de" }, { [encoding]: "gzip,deflate", "x-unknown": "1" }]],
    [false, [{ constructor: "x" }]],
  ] as const)
    for (const varyHeaders of all)
      it(`F12 that was asked for with ${JSON.stringify(varyHeaders)} is ${isRead ? "" : "not "}read`, () => {
        const file = encodeCached(query, { answer: { ...answer, varyHeaders } });
        assert.equal(decodeCached(file, query)?.answer !== undefined, isRead);
      });

  const leftOut: Record<Part, readonly string[]> = {
    answer: [
      ...each("expiresAt", "1e308", "1e400", String(at + day + 1), '"2100"'),
      '"receivedAt":1e15,"expiresAt":1e15',
      ...each("receivedAt", "-1", "null"),
      ...each("body", "null", '"<html>"', bodyOf('"Code":"Unauthorized"'), '"[]"'),
      ...each("variant", "[]", '{"accept-encoding":7}', '{"__proto__":{}}'),
    ],
    failureRecord: [
      ...each("failure", '"forbidden"', '{"kind":"onFire"}', '{"kind":"constructor"}'),
      ...each("failure", '{"kind":"addressRefused","setting":"x","reason":"<b>"}'),
      ...each("failure", '{"__proto__":{"kind":"forbidden"}}', '{"kind":"unexpectedAnswer","fault":"<b>"}'),
      ...each("at", '"now"', "1e308"),
      '"since":1e400',
      ...each("count", "null", "-1"),
      ...each("nextAt", "1e14", '"soon"'),
      // So it was written by an earlier version.
      '"failure":{"kind":"locationUnknown","location":"349727"},"nextAt":null',
    ],
    history: [
      ...["null", "7", '"text"', `{"0":{"at":${at},"celsius":1}}`, '{"length":1e9}', "[]", "[[[]]]", '["x"]'],
      ...["[null,null]", '[{"celsius":1}]', `[{"at":${at}}]`, `[{"__proto__":{"at":${at},"celsius":1}}]`],
      ...each("at", `"${at}"`, "-1", "1e18", "1e400").map((time) => `[{${time},"celsius":1}]`),
      ...[
        ...['"celsius":"1","fahrenheit":"34"', '"celsius":[1],"fahrenheit":{}'],
        ...['"celsius":65.1,"fahrenheit":-139.1', '"celsius":1e400,"fahrenheit":-1e400'],
      ].map((temperatures) => `[{"at":${at},${temperatures}}]`),
    ],
  };
  for (const part of allParts)
    for (const json of leftOut[part])
      it(`I2 is read without ${parts[part]} with ${json}`, () => {
        assert.deepEqual(readWith(part, json), without(full, part));
      });

  it("I2 has texts that are validated like the network's, and polluting members that pollute nothing", () => {
    const body = bodyOf(
      '"WeatherText":"<img src=x onerror=alert(1)>\\u202e [x](command:y)\\n$(zap)"',
      '"WeatherIcon":"../../x"',
      '"RelativeHumidity":1e400',
      '"Temperature":{"Metric":{"Value":1e308,"Unit":"C"}}',
      '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}',
    );
    const { members: _, ...observation } = readWith("answer", `"body":${body}`)?.answer?.observation ?? assert.fail();
    assert.deepEqual(observation, { text: "<img src=x onerror=alert(1)> [x](command:y) $(zap)" });
    assert.equal("polluted" in {}, false);
  });

  const { host } = query.endpoint;
  const refused: Failure = { kind: "requestRefused", status: 405 };
  const failure = (kind: string, written: object, read: object): readonly [json: string, record: object] => [
    `"failure":${JSON.stringify({ kind, ...written })}`,
    { ...plain, failure: { kind, ...read } },
  ];
  const injecting = '{"etag":"\\"1\\"\\r\\nx-injected: 1","lastModified":"yesterday\\r\\nx-injected: 1"}';
  const validators = ['{"etag":7,"lastModified":[]}', '{"__proto__":{"etag":"\\"1\\""}}', '"W/"', "null", injecting];
  for (const json of each("validators", ...validators))
    it(`I2 is read without validators that cannot be sent back: ${json}`, () =>
      assert.deepEqual(readWith("answer", json)?.answer?.validators, {}));

  const repaired: readonly (readonly [json: string, failureRecord: object])[] = [
    ...each("notBefore", "1e308", "{}").map((json) => [json, without(plain, "notBefore")] as const),
    // Only a person can help.
    [`"failure":${JSON.stringify(refused)},"nextAt":null`, { ...without(plain, "nextAt"), failure: refused }],
    ...each("cause", '"503\\u001b[31m\\nwarn x"', '"[x](command:y)"', JSON.stringify("x".repeat(121)), "503").map(
      (json) => [json, { ...plain, cause: "" }] as const,
    ),
    ['"count":1e14', { ...plain, count: 1000 }],
    [`"since":${at + day}`, { ...plain, since: at }],
    failure("unreachable", { host: "[evil](command:x)" }, { host }),
    failure("locationUnknown", { location: "<b>" }, { location: query.location }),
    failure("unauthorized", { keyId: "0a", scheme: "<b>" }, { keyId: "0a", scheme: "header", host }),
    failure("serviceTrouble", { status: "<b>" }, { status: 0 }),
    failure("timeout", { host: "x", seconds: "<b>" }, { host, seconds: 0 }),
  ];
  for (const [json, failureRecord] of repaired)
    it(`I2 is read with the rest of a trouble with ${json.slice(0, 80)}`, () => {
      assert.deepEqual(readWith("failureRecord", json), { ...full, failureRecord });
    });

  it("I2 has the readings that are as they should be, and of each what is so, in the order of time", () => {
    const json = JSON.stringify([
      null,
      { at: at + 4, offset: 840, celsius: 3 },
      { at, celsius: 1, fahrenheit: "34", text: "x" },
      { at: at + 1, celsius: 300, fahrenheit: 34 },
      "x",
      { at: at + 2, celsius: 300 },
      ...["120", 841, -841, 0.5, null].map((offset) => ({ at: at + 3, offset, celsius: 2 })),
    ]);
    assert.deepEqual(readWith("history", json)?.history, [
      { at, celsius: 1 },
      { at: at + 1, fahrenheit: 34 },
      ...Array<Reading>(5).fill({ at: at + 3, celsius: 2 }),
      { at: at + 4, offset: 840, celsius: 3 },
    ]);
  });

  it("I2 has no more than 300 readings, however many are written there", () => {
    const many = Array.from({ length: 200_000 }, (_, index) => ({ at: at + index, celsius: 1 }));
    assert.deepEqual(readWith("history", JSON.stringify(many))?.history, many.slice(-300));
  });
});
