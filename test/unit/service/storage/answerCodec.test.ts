import assert from "node:assert/strict";

import { strings } from "../../../../src/weather/locale/strings";
import type { Known } from "../../../../src/weather/model/answer";
import { type AnswerFault, type Failure, traitsOf } from "../../../../src/weather/model/failure";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { nextFailureRecord } from "../../../../src/weather/feed/retry";
import { day, failures, hour } from "../../weather/fakes";
import { endpointAt } from "../harness";
import { each, formats, without } from "./formats";
import { aTrouble, query } from "./storageFixture";

const at = Date.UTC(2026, 9, 27, 8);
const plain = aTrouble(at);
const { host } = query.endpoint;
const bodyOf = (...members: string[]): string => JSON.stringify(`[{${members.join(",")}}]`);

/** The file's names for its parts. */
const parts = { answer: "answer", failureRecord: "trouble" } as const;
type Part = keyof typeof parts;

for (const [format, { codec, answerAt, retry }] of Object.entries(formats)) {
  const answer = answerAt(at);
  const full = { answer, failureRecord: plain } satisfies Known<unknown>;
  const written = (known: Known<unknown>): string => codec.encode(query, known);
  const again = (known: Known<unknown>): Known<unknown> | undefined => codec.decode(written(known), query);

  /** Reads a full file with these JSON members added to its answer or trouble. */
  const readWith = (part: Part, json: string): Known<unknown> | undefined => {
    const file = JSON.parse(written(full)) as Record<string, object>;
    // The last one of two equal members counts.
    const changed = JSON.stringify(file[parts[part]]).replace(/\}$/, () => `,${json}}`);
    const whole = JSON.stringify({ ...file, [parts[part]]: "@" }).replace('"@"', () => changed);
    return codec.decode(whole, query);
  };

  describe(`the file of an answer, in the format ${format}`, () => {
    for (const part of ["answer", "failureRecord"] as const)
      it(`gives back the ${parts[part]} as it was written, and nothing else`, () => {
        const known: Known<unknown> = { [part]: full[part] };
        assert.deepEqual(again(known), known);
        assert.deepEqual(Object.keys(JSON.parse(written(known)) as object), ["version", "question", parts[part]]);
      });

    const faults: AnswerFault[] = ["damaged", "notJson", "webPage", "notWeather", "tooLarge", "status"];
    const all: readonly Failure[] = [
      ...Object.values(failures),
      ...Object.keys(strings.calls).map((call) => ({ ...failures.forbidden, call })),
      { kind: "requestRefused", status: 400 },
      { kind: "proxyRefused", host, setting: "HTTPS_PROXY" },
      ...faults.map((fault) => ({ kind: "unexpectedAnswer", fault }) as const),
    ];
    it("holds every failure that is the same in every window, and no other", () => {
      for (const failure of all) {
        const attempt = { failure, cause: "403", keyId: "0a1b" };
        const failureRecord = nextFailureRecord(attempt, undefined, { now: () => at, random: () => 0.999 }, retry);
        assert.deepEqual(again({ failureRecord }), traitsOf(failure).isShared ? { failureRecord } : {}, failure.kind);
      }
    });

    it("H8 K17 of another version is none", () => {
      const file = written(full);
      for (const changed of [file.replace(/"version":\d/, '"version":9'), `[${file}]`])
        assert.equal(codec.decode(changed, query), undefined, changed);
    });

    it("H8 K17 belongs to its question alone", () => {
      const others = [
        { ...query, location: "178087" as LocationKey },
        { ...query, language: "de" },
        { ...query, endpoint: endpointAt("https://weather.example", "query") },
        { ...query, endpoint: endpointAt("https://weather.example/elsewhere") },
      ];
      for (const other of others) assert.equal(codec.decode(written(full), other), undefined, JSON.stringify(other));
    });

    const leftOut: Record<Part, readonly string[]> = {
      answer: [
        ...each("expiresAt", "1e400", String(at + day + 1), '"2100"', "null"),
        '"receivedAt":1e15,"expiresAt":1e15',
        ...each("receivedAt", "-1", "null", '"1"'),
        ...each("body", "null", '"{}"', '"<html>"', bodyOf('"Code":"Unauthorized"')),
        // There may be no warnings.
        ...(format === "warnings" ? [] : each("body", '"[]"')),
      ],
      failureRecord: [
        ...each("failure", '{"kind":"forbidden","keyId":"0a1b"}', '{"kind":"forbidden","keyId":"0a1b","call":7}'),
        ...each("failure", '"forbidden"', '{"kind":"onFire"}', '{"kind":"constructor"}'),
        ...each("failure", '{"kind":"addressRefused","setting":"x","reason":"<b>"}'),
        ...each("failure", '{"__proto__":{"kind":"forbidden"}}', '{"kind":"unexpectedAnswer","fault":"<b>"}'),
        ...each("at", '"now"', "1e308", "-1"),
        '"since":1e400',
        ...each("count", "null", "-1"),
        ...each("nextAt", "1e14", '"soon"', "null", String(at + 3 * day + hour + 1)),
        // Earlier versions wrote it like this.
        '"failure":{"kind":"locationUnknown","location":"349727"},"nextAt":null',
      ],
    };
    for (const part of ["answer", "failureRecord"] as const)
      for (const json of leftOut[part])
        it(`I2 K17 is read without ${parts[part]} with ${json}`, () => {
          assert.deepEqual(readWith(part, json), without(full, part));
        });

    const refused: Failure = { kind: "requestRefused", status: 405 };
    const failure = (kind: string, written: object, read: object): readonly [json: string, record: object] => [
      `"failure":${JSON.stringify({ kind, ...written })}`,
      { ...plain, failure: { kind, ...read } },
    ];
    const repaired: readonly (readonly [json: string, failureRecord: object])[] = [
      ...each("notBefore", "1e308", "{}").map((json) => [json, without(plain, "notBefore")] as const),
      // This failure isn't retried automatically.
      [`"failure":${JSON.stringify(refused)},"nextAt":null`, { ...without(plain, "nextAt"), failure: refused }],
      ...each("cause", '"503\\u001b[31m\\nwarn x"', '"[x](command:y)"', JSON.stringify("x".repeat(121)), "503").map(
        (json) => [json, { ...plain, cause: "" }] as const,
      ),
      [`"nextAt":${at + 3 * day + hour}`, { ...plain, nextAt: at + 3 * day + hour }],
      ['"count":1e14', { ...plain, count: 1000 }],
      [`"since":${at + day}`, { ...plain, since: at }],
      failure("unreachable", { host: "[evil](command:x)" }, { host }),
      failure("locationUnknown", { location: "<b>" }, { location: query.location }),
      failure("unauthorized", { keyId: "0a", scheme: "<b>" }, { keyId: "0a", scheme: "header", host }),
      failure("serviceTrouble", { status: "<b>" }, { status: 0 }),
      failure("timeout", { host: "x", seconds: "<b>" }, { host, seconds: 0 }),
      failure("timeout", { seconds: 15, proxy: "none" }, { host, seconds: 15, proxy: "none" }),
      failure("unreachable", { proxy: "none" }, { host, proxy: "none" }),
      failure("unreachable", { proxy: "<b>" }, { host }),
    ];
    for (const [json, failureRecord] of repaired)
      it(`I2 is read with the rest of a trouble with ${json.slice(0, 80)}`, () => {
        assert.deepEqual(readWith("failureRecord", json), { ...full, failureRecord });
      });
  });
}
