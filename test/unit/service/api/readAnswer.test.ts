import assert from "node:assert/strict";

import { conditionsCall } from "../../../../src/service/api/locationCalls";
import { readAnswer, remainingOf } from "../../../../src/service/api/readAnswer";
import type { HeaderFields } from "../../../../src/service/http/headers";
import type { Answer } from "../../../../src/weather/model/answer";
import type { Observation } from "../../../../src/weather/model/observation";
import { answerOf } from "../harness";
import { itRows } from "../../weather/itEach";
import { query } from "../storage/storageFixture";

const receivedAt = Date.UTC(2026, 9, 27, 8);
const date = new Date(receivedAt).toUTCString();
const after = (seconds: number, from = receivedAt): string => new Date(from + seconds * 1000).toUTCString();

function answered(headers: HeaderFields): Answer<Observation> {
  const response = { status: 200, headers, text: '[{"WeatherText":"Fog"}]' };
  return answerOf(readAnswer(response, conditionsCall(query), receivedAt));
}

describe("a response", () => {
  const assertRead = (expected: string, ...bodies: readonly string[]): void => {
    for (const text of bodies) {
      const reply = readAnswer({ status: 200, headers: {}, text }, conditionsCall(query), receivedAt);
      const { failure } = reply.kind === "failure" ? reply : {};
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
    "D2 has no observation if it's an empty list": ["noObservation", " [ ] "],
    "D3 isn't weather if it's something else": ["notWeather", "null", "{}", "0", '"Berlin"', "[null]", "[[]]", fog],
    "D3 isn't weather if it's a list of something else": ["notWeather", '["x"]', "[{},7,null]", `[{"Key":"1"},${fog}]`],
    "D12 isn't weather if it's only deeply nested": ["notWeather", deep(100_000)],
    "D15 isn't weather if it has only members that every object has": ["notWeather", `[{${all}}]`],
    "D29 isn't weather if it's an error": ["notWeather", anError, `[${anError}]`, `{"error":${anError}}`],
    "D4 D16 isn't JSON if it's cut off": ["notJson", "", "{", ...unfinished],
    "D16 isn't JSON with a script around it": ["notJson", `// x\n[${fog}]`, `parse([${fog}])`, `)]}'\n[${fog}]`, "{<"],
    "D5 is a web page if it begins with a tag": ["webPage", "<html>", "\n <!doctype html>", "<script>x"],
    "D14 isn't JSON with a NUL": ["notJson", `[${fog.replace("F", "F\u0000")}]`, `\u0000[${fog}]`, `[${fog}]\u0000`],
    "D14 is read with a NUL that is escaped": ["F g", `[${fog.replace("o", "\\u0000")}]`],
    "is read if some entries of a list are useless": ["Fog", `[${fog},{"Key":"1"},null,7]`],
    "D13 is read with the last of two equal members": ["Fog", '[{"WeatherText":"Rain","WeatherText":"Fog"}]'],
    "D15 is read with members of every object": ["Fog", `[{${all},"Wind":{${all}},"WeatherText":"Fog"}]`],
    "D29 is read with an error in it": ["Fog", `[{"Code":"Unauthorized",${fog.slice(1)}]`],
    "D12 is read however deep": ["Fog", ...[17, 20].map((power) => `[{"Deep":${deep(2 ** power)},${fog.slice(1)}]`)],
  });

  it("says how many calls are left, with or without space around the number", () => {
    const remaining = ["42", " 7 ", "0", "-1", "7.5", "1234567890", "x"].map((value) =>
      remainingOf({ "ratelimit-remaining": value }),
    );
    assert.deepEqual(remaining, [42, 7, 0, undefined, undefined, undefined, undefined]);
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
    it(`${title}: an answer or an empty list is good for ${minutes} minutes`, () => {
      const empty = readAnswer({ status: 200, headers, text: "[]" }, conditionsCall(query), receivedAt);
      const notBefore = receivedAt + minutes * 60_000;
      assert.equal(answered(headers).expiresAt, notBefore);
      assert.deepEqual(empty, { kind: "failure", failure: { kind: "noObservation" }, notBefore });
    });

  it("D2 may be requested again at once if an empty list has expired", () => {
    const empty = { status: 200, headers: { date, expires: date }, text: "[]" };
    const failure = { kind: "noObservation" };
    assert.deepEqual(readAnswer(empty, conditionsCall(query), receivedAt), { kind: "failure", failure });
  });
});
