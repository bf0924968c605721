import assert from "node:assert/strict";

import { conditionsCall } from "../../../../src/service/api/conditionsCall";
import { decodeBody, readAnswer, remainingOf } from "../../../../src/service/api/readAnswer";
import { cap } from "../../../../src/service/http/cacheLifetime";
import type { HeaderFields } from "../../../../src/service/http/headers";
import { conditionsCodec } from "../../../../src/service/storage/conditionsCodec";
import type { Answer } from "../../../../src/weather/model/answer";
import type { Observation } from "../../../../src/weather/model/observation";
import { answerOf } from "../harness";
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
  it("D5 is a web page where it begins with a tag, else no JSON", () => {
    const texts = ["<html>", "\n <!doctype html>", "x <b>", "{<", "", "{", "[]"];
    const read = texts.map((text) => {
      const decoded = decodeBody(text, () => ({ content: "json" }), { receivedAt, expiresAt: later });
      if ("content" in decoded) return decoded.content;
      return decoded.failure.kind === "unexpectedAnswer" ? decoded.failure.fault : decoded.failure.kind;
    });
    assert.deepEqual(read, ["webPage", "webPage", "notJson", "notJson", "notJson", "notJson", "json"]);
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

  it("F18 takes the validators of a 304, unless its entity tag is about another answer", () => {
    const lastModified = date;
    const known = answered({ etag: '"1"', "last-modified": lastModified });
    for (const [etag, expected] of [
      ['W/"1"', 'W/"1"'],
      ...['"2"', 'W/"2"', "x"].map((other) => [other, '"1"'] as const),
    ] as const)
      assert.deepEqual(renewed(known, { etag }).response.validators, { etag: expected, lastModified });
    const other = { etag: '"2"', "last-modified": after(1) };
    assert.deepEqual(renewed(known, other).response.validators, { etag: '"1"', lastModified });
    assert.equal(renewed(answered({ "last-modified": date }), { etag: '"1"' }).response.validators.etag, '"1"');
  });
});
