import assert from "node:assert/strict";

import { conditionsCall } from "../../../../src/service/api/conditionsCall";
import { readAnswer, remainingOf } from "../../../../src/service/api/readAnswer";
import { cap } from "../../../../src/service/http/cacheLifetime";
import type { HeaderFields } from "../../../../src/service/http/headers";
import { conditionsCodec } from "../../../../src/service/storage/conditionsCodec";
import type { Answer } from "../../../../src/weather/model/answer";
import type { Observation } from "../../../../src/weather/model/observation";
import { answerOf } from "../harness";
import { itRows } from "../../weather/itEach";
import { query } from "../storage/storageFixture";

const receivedAt = Date.UTC(2026, 9, 27, 8);
const date = new Date(receivedAt).toUTCString();
const later = receivedAt + 2 * cap;
const after = (seconds: number, from = receivedAt): string => new Date(from + seconds * 1000).toUTCString();

function answered(headers: HeaderFields): Answer<Observation> {
  const response = { status: 200, headers, text: '[{"WeatherText":"Fog"}]' };
  return answerOf(readAnswer(response, conditionsCall(query), receivedAt));
}

/** `known` after a 304 with these headers. */
function renewed(known: Answer<Observation>, headers: HeaderFields, at = later): Answer<Observation> {
  const { response } = known;
  // An answer without a validator can't be confirmed.
  const isWithout = Object.keys(response.validators).length === 0;
  const asked = isWithout ? { ...known, response: { ...response, validators: { etag: '"0"' } } } : known;
  return answerOf(readAnswer({ status: 304, headers, text: "" }, conditionsCall(query, asked), at));
}

describe("what came back", () => {
  const assertRead = (expected: string, ...bodies: readonly string[]): void => {
    for (const text of bodies) {
      const reply = readAnswer({ status: 200, headers: {}, text }, conditionsCall(query), receivedAt);
      const { failure } = reply?.kind === "failure" ? reply : {};
      const read = failure?.kind === "unexpectedAnswer" ? failure.fault : failure?.kind;
      assert.equal(read ?? answerOf(reply).content.text, expected, text.slice(0, 100));
      assert.equal("polluted" in {}, false);
    }
  };
  const fog = '{"WeatherText":"Fog"}';
  const anError = '{"Code":"Unauthorized","Message":"Api Authorization failed","Reference":"/x"}';
  const all = '"__proto__":{"polluted":1,"WeatherText":"Rain"},"constructor":{"prototype":{"polluted":1}}';
  const unfinished = ["", '\',\'","UVIndex":NaN}]', '" /* a comment */}]', '",}]'].map(
    (end) => `[{"WeatherText":"x${end}`,
  );
  const deep = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
  itRows(assertRead, {
    "D2 is nothing where it is an empty list": ["noObservation", " [ ] "],
    "D3 is no weather where it is something else": ["notWeather", "null", "{}", "0", '"Berlin"', "[null]", "[[]]", fog],
    "D3 is no weather where it is a list of something else": [
      "notWeather",
      '["x"]',
      "[{},7,null]",
      `[{"Key":"1"},${fog}]`,
    ],
    "D12 is no weather where it is nothing but deep": ["notWeather", deep(100_000)],
    "D15 is no weather where it has but members of every object": ["notWeather", `[{${all}}]`],
    "D29 is no weather where it is an error": ["notWeather", anError, `[${anError}]`, `{"error":${anError}}`],
    "D4 D16 is no JSON where it is cut": ["notJson", "", "{", ...unfinished],
    "D16 is no JSON where it has what JSON has not": [
      "notJson",
      `// x\n[${fog}]`,
      `parse([${fog}])`,
      `)]}'\n[${fog}]`,
      "{<",
    ],
    "D5 is a web page where it begins with a tag": ["webPage", "<html>", "\n <!doctype html>", "<script>x"],
    "D14 is no JSON where it has a NUL": [
      "notJson",
      `[${fog.replace("F", "F\u0000")}]`,
      `\u0000[${fog}]`,
      `[${fog}]\u0000`,
    ],
    "D14 is read with a NUL that is escaped": ["F g", `[${fog.replace("o", "\\u0000")}]`],
    "is read where some of a list are nothing": ["Fog", `[${fog},{"Key":"1"},null,7]`],
    "D13 is read with a member twice, of which the last counts": [
      "Fog",
      '[{"WeatherText":"Rain","WeatherText":"Fog"}]',
    ],
    "D15 is read with members of every object": ["Fog", `[{${all},"Wind":{${all}},"WeatherText":"Fog"}]`],
    "D29 is read with an error in it": ["Fog", `[{"Code":"Unauthorized",${fog.slice(1)}]`],
    "D12 is read however deep": [
      "Fog",
      ...[2 ** 17, 2 ** 20].map((depth) => `[{"Deep":${deep(depth)},${fog.slice(1)}]`),
    ],
  });

  it("says how many calls are left, with or without space around the number", () => {
    const remaining = ["7", " 7 ", "0", "-1", "7.5", "1234567890", "x"].map((value) =>
      remainingOf({ "ratelimit-remaining": value }),
    );
    assert.deepEqual(remaining, [7, 7, 0, undefined, undefined, undefined, undefined]);
  });

  const [none, expires] = [{ "ratelimit-remaining": "0" }, after(2400)];
  const lifetimes: readonly (readonly [title: string, headers: HeaderFields, minutes: number])[] = [
    ["D2 Expires", { expires: after(3600) }, 60],
    ["F14 Retry-After as a date is ignored", { "retry-after": after(36_000) }, 30],
    ["F15 no call left, and an Expires that is over", { ...none, expires: after(-3600) }, 60],
    ["F15 no call left, and an Expires in 5 minutes", { ...none, expires: after(300) }, 60],
    ["F15 no call left, and an Expires in 2 hours", { ...none, expires: after(7200) }, 120],
    ["F15 no call left, and nothing else", none, 60],
    ...["-1", undefined, "0, 5", "1"].map(
      (value) => [`F15 RateLimit-Remaining: ${value}`, { expires, "ratelimit-remaining": value }, 40] as const,
    ),
  ];
  for (const [title, headers, minutes] of lifetimes)
    it(`${title}: an answer is good for ${minutes} minutes, and so long there is none after an empty list`, () => {
      const empty = readAnswer({ status: 200, headers, text: "[]" }, conditionsCall(query), receivedAt);
      const notBefore = receivedAt + minutes * 60_000;
      assert.equal(answered(headers).expiresAt, notBefore);
      assert.deepEqual(empty, { kind: "failure", failure: { kind: "noObservation" }, notBefore });
    });

  it("D2 may be asked for again at once where an empty list has expired", () => {
    const empty = { status: 200, headers: { date, expires: date }, text: "[]" };
    const failure = { kind: "noObservation" };
    assert.deepEqual(readAnswer(empty, conditionsCall(query), receivedAt), { kind: "failure", failure });
  });

  it("F7 may not be stored with no-store, nor after a 304 with it", () => {
    const noStore = { "cache-control": "public, no-store" };
    const known = answered({ "cache-control": "no-cache" });
    const answers = [answered(noStore), known, renewed(known, noStore), renewed(renewed(known, noStore), {})];
    const areStorable = answers.map(({ isStorable }) => isStorable);
    assert.deepEqual(areStorable, [false, true, false, false]);
  });
});

describe("an answer that a 304 renews", () => {
  const laterDate = { date: after(0, later) };
  const maxAge = (age: number): HeaderFields => ({ "cache-control": `max-age=${age}` });
  const cases: readonly (readonly [what: string, first: HeaderFields, second: HeaderFields, seconds: number])[] = [
    ["a long max-age, and nothing", maxAge(21_600), laterDate, 21_600],
    ["Expires, and nothing", { date, expires: after(900) }, laterDate, 900],
    ["Expires without a date, and a 304 without one", { expires: after(900) }, {}, 900],
    ["an Expires that is no date, and nothing", { expires: "0" }, laterDate, 0],
    ["nothing, and nothing", {}, laterDate, 1800],
    ["max-age, and another one", maxAge(300), maxAge(60), 60],
    ["max-age, and Expires", maxAge(300), { ...laterDate, expires: after(60, later) }, 300],
    ["Expires, and max-age", { date, expires: after(900) }, maxAge(60), 60],
    ["max-age, and private", maxAge(300), { "cache-control": "private" }, 1800],
    ["no-cache, and nothing", { "cache-control": "no-cache", expires: after(900) }, {}, 0],
    ["Vary: *, and max-age", { vary: "*" }, maxAge(60), 0],
    ["Vary: *, and another Vary", { vary: "*", ...maxAge(60) }, { vary: "accept-encoding" }, 60],
    ["an Age, and none", { age: "200", ...maxAge(300) }, {}, 300],
    ["no Age, and one", maxAge(300), { age: "200" }, 100],
    ["no call left, and nothing", { "ratelimit-remaining": "0", ...maxAge(60) }, {}, 60],
    ["nothing, and no call left", maxAge(60), { "ratelimit-remaining": "0" }, 3600],
  ];
  for (const [what, first, second, seconds] of cases) {
    it(`F18 is good for ${seconds} s where the two said ${what}`, () => {
      const once = renewed(answered(first), second);
      assert.equal(once.receivedAt, later);
      assert.equal(once.expiresAt - later, seconds * 1000);
      const read = conditionsCodec.decode(conditionsCodec.encode(query, { answer: once }), query)?.answer;
      assert.deepEqual(read, once);
      const silent = renewed(read, laterDate, later + cap);
      const again = seconds === 3600 ? 60 : what.startsWith("no Age") ? 300 : seconds;
      assert.equal(silent.expiresAt - silent.receivedAt, again * 1000);
    });
  }

  it("F18 is not renewed by another status, nor by a 304 that was not asked for", () => {
    const read = (known: Answer<Observation>, status: number) =>
      readAnswer({ status, headers: {}, text: "" }, conditionsCall(query, known), later);
    for (const status of [500, 404, 401, 301]) assert.equal(read(answered({ etag: '"1"' }), status), undefined);
    assert.equal(read(answered({}), 304), undefined);
  });

  it("F18 takes the validators of a 304, unless its entity tag is about another answer", () => {
    const lastModified = date;
    const known = answered({ etag: '"1"', "last-modified": lastModified });
    for (const [etag, expected] of [
      ['W/"1"', 'W/"1"'],
      ...['"2"', 'W/"2"', '"W/1"', "x"].map((other) => [other, '"1"'] as const),
    ] as const)
      assert.deepEqual(renewed(known, { etag }).response.validators, { etag: expected, lastModified });
    const other = { etag: '"2"', "last-modified": after(1) };
    assert.deepEqual(renewed(known, other).response.validators, { etag: '"1"', lastModified });
    assert.equal(renewed(answered({ "last-modified": date }), { etag: '"1"' }).response.validators.etag, '"1"');
  });
});
