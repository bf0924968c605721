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

/** What is read of the file of an answer, a trouble and a history, with JSON texts in the places of some members of a part. */
function readWith(
  part: "answer" | "trouble" | "history",
  changes: Readonly<Record<string, string>> | string,
): CachedConditions | undefined {
  const file = encodeCached(query, { answer: anAnswer("Fog", at), failureRecord: plain, history });
  const json = JSON.parse(file) as Record<string, object>;
  const replaced = typeof changes === "string" ? {} : changes;
  const others = Object.entries({ ...json[part] }).filter(([name]) => !(name in replaced));
  const members = [...others.map(([name, value]) => [name, JSON.stringify(value)]), ...Object.entries(replaced)];
  const object = `{${members.map(([name = "", value = ""]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
  const text = JSON.stringify({ ...json, [part]: "@" });
  return decodeCached(
    text.replace('"@"', () => (typeof changes === "string" ? changes : object)),
    query,
  );
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

  const [encoding, language] = ["accept-encoding", "accept-language"];
  for (const [isRead, all] of [
    [true, [{}, { [encoding]: "gzip,deflate" }, { [language]: "" }, { constructor: "" }]],
    [false, [{ [encoding]: "br" }, { [language]: "de" }, { [encoding]: "gzip,deflate", "x-unknown": "1" }]],
    [false, [{ constructor: "x" }]],
  ] as const)
    for (const varyHeaders of all)
      it(`F12 that was asked for with ${JSON.stringify(varyHeaders)} is ${isRead ? "" : "not "}read`, () => {
        const file = encodeCached(query, { answer: { ...anAnswer(), varyHeaders } });
        assert.equal(decodeCached(file, query)?.answer !== undefined, isRead);
      });

  const leftOut: readonly Readonly<Record<string, string>>[] = [
    ...["1e308", "1e400", String(at + day + 1), '"2100"'].map((expiresAt) => ({ expiresAt })),
    { receivedAt: "1e15", expiresAt: "1e15" },
    ...["-1", "null"].map((receivedAt) => ({ receivedAt })),
    ...["null", '"<html>"', bodyOf('"Code":"Unauthorized"'), '"[]"'].map((body) => ({ body })),
    ...["[]", '{"accept-encoding":7}', '{"__proto__":{}}'].map((variant) => ({ variant })),
  ];
  for (const changes of leftOut)
    it(`I2 is read without an answer with ${JSON.stringify(changes)}`, () => {
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

  const troubles: readonly Readonly<Record<string, string>>[] = [
    ...[
      ...['{"kind":"onFire"}', '{"kind":"addressRefused","setting":"x","reason":"<b>"}', '{"kind":"constructor"}'],
      ...['{"__proto__":{"kind":"forbidden"}}', '{"kind":"unexpectedAnswer","fault":"<b>"}', '"forbidden"'],
    ].map((failure) => ({ failure })),
    ...['"now"', "1e308"].map((time) => ({ at: time })),
    { since: "1e400" },
    ...["null", "-1"].map((count) => ({ count })),
    ...["1e14", '"soon"'].map((nextAt) => ({ nextAt })),
    // So it was written by an earlier version.
    { failure: '{"kind":"locationUnknown","location":"349727"}', nextAt: "null" },
  ];
  for (const changes of troubles)
    it(`I2 is read without a trouble with ${JSON.stringify(changes)}`, () => {
      assert.deepEqual(readWith("trouble", changes), { answer: anAnswer("Fog", at), history });
    });

  const { host } = query.endpoint;
  const { notBefore: _, ...noWait } = plain;
  const noNext = Object.fromEntries(Object.entries(plain).filter(([name]) => name !== "nextAt"));
  const noCause = { ...plain, cause: "" };
  const repaired: readonly (readonly [changes: Readonly<Record<string, string>>, failureRecord: object])[] = [
    [{ notBefore: "1e308" }, noWait],
    [{ notBefore: "{}" }, noWait],
    // Only a person can help.
    [
      { failure: '{"kind":"requestRefused","status":405}', nextAt: "null" },
      { ...noNext, failure: { kind: "requestRefused", status: 405 } },
    ],
    ...['"503\\u001b[31m\\nwarn x"', '"[x](command:y)"', JSON.stringify("x".repeat(121)), "503"].map(
      (one) => [{ cause: one }, noCause] as const,
    ),
    [{ count: "1e14" }, { ...plain, count: 1000 }],
    [{ since: String(at + day) }, { ...plain, since: at }],
    ...(
      [
        [{ kind: "unreachable", host: "[evil](command:x)" }, { host }],
        [{ kind: "locationUnknown", location: "<b>" }, { location: query.location }],
        [{ kind: "unauthorized", keyId: "0a", scheme: "<b>" }, { scheme: "header" }],
        [{ kind: "serviceTrouble", status: "<b>" }, { status: 0 }],
        [
          { kind: "timeout", host: "x", seconds: "<b>" },
          { host, seconds: 0 },
        ],
      ] as const
    ).map(
      ([failure, members]) =>
        [{ failure: JSON.stringify(failure) }, { ...plain, failure: { ...failure, ...members } }] as const,
    ),
  ];
  for (const [changes, failureRecord] of repaired)
    it(`I2 is read with the rest of a trouble with ${JSON.stringify(changes).slice(0, 80)}`, () => {
      assert.deepEqual(readWith("trouble", changes)?.failureRecord, failureRecord);
    });

  const noHistory: readonly string[] = [
    ...[
      "null",
      "7",
      '"text"',
      `{"0":{"at":${at},"celsius":1}}`,
      '{"length":1e9}',
      "[]",
      "[[[]]]",
      '["x"]',
      "[null,null]",
    ],
    ...['[{"celsius":1}]', `[{"at":${at}}]`, `[{"__proto__":{"at":${at},"celsius":1}}]`],
    ...[`"${at}"`, "-1", "1e18", "1e400"].map((time) => `[{"at":${time},"celsius":1}]`),
    ...[
      ['"1"', '"34"'],
      ["[1]", "{}"],
      ["200", "-200"],
      ["1e400", "-1e400"],
    ].map(([celsius, fahrenheit]) => `[{"at":${at},"celsius":${celsius},"fahrenheit":${fahrenheit}}]`),
  ];
  for (const json of noHistory)
    it(`I2 is read without a history that is ${json}`, () => {
      assert.deepEqual(readWith("history", json), { answer: anAnswer("Fog", at), failureRecord: plain });
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
    assert.deepEqual(readWith("history", json)?.history, [
      { at, celsius: 1 },
      { at: at + 1, fahrenheit: 34 },
      ...Array<Reading>(5).fill({ at: at + 3, celsius: 2 }),
      { at: at + 4, offset: 840, celsius: 3 },
    ]);
  });

  it("has its history in the order of time", () => {
    const [first, second, third] = [1, 2, 3].map((more) => ({ at: at + more, celsius: more }));
    assert.deepEqual(readWith("history", JSON.stringify([third, first, second]))?.history, [first, second, third]);
  });

  it("I2 has no more than 300 readings, however many are written there", () => {
    const many = Array.from({ length: 200_000 }, (_, index) => ({ at: at + index, celsius: 1 }));
    assert.deepEqual(readWith("history", JSON.stringify(many))?.history, many.slice(-300));
  });
});
