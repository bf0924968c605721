import assert from "node:assert/strict";

import { conditionsCall } from "../../../../src/service/api/locationCalls";
import { readAnswer } from "../../../../src/service/api/readAnswer";
import { ServerClock } from "../../../../src/service/headers/serverClock";
import type { HeaderFields } from "../../../../src/service/headers/headerFields";
import type { Answer } from "../../../../src/weather/model/answer";
import type { Observation } from "../../../../src/weather/model/observation";
import { answerOf } from "../harness";
import { day, FakeClock, hour, minute } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { query } from "../storage/storageFixture";

const receivedAt = Date.UTC(2026, 9, 27, 8);
const date = new Date(receivedAt).toUTCString();
const after = (seconds: number, from = receivedAt): string => new Date(from + seconds * 1000).toUTCString();

const newClock = (): ServerClock => new ServerClock(new FakeClock());

function answered(headers: HeaderFields): Answer<Observation> {
  const response = { status: 200, headers, text: '[{"WeatherText":"Fog"}]' };
  return answerOf(readAnswer(response, conditionsCall(query), receivedAt, newClock()));
}

describe("a response", () => {
  const assertRead = (expected: string, ...bodies: readonly string[]): void => {
    for (const text of bodies) {
      const reply = readAnswer({ status: 200, headers: {}, text }, conditionsCall(query), receivedAt, newClock());
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
    "an empty list has no observation [D2]": ["noObservation", " [ ] "],
    "JSON of another kind isn't weather [D3]": ["notWeather", "null", "{}", "0", '"Berlin"', "[null]", "[[]]", fog],
    "a list of other values isn't weather [D3]": ["notWeather", '["x"]', "[{},7,null]", `[{"Key":"1"},${fog}]`],
    "a deeply nested list isn't weather [D12]": ["notWeather", deep(100_000)],
    "an object with only the members of every object isn't weather [D15]": ["notWeather", `[{${all}}]`],
    "an error object isn't weather [D29]": ["notWeather", anError, `[${anError}]`, `{"error":${anError}}`],
    "a body that is cut off isn't JSON [D4 D16]": ["notJson", "", "{", ...unfinished],
    "a script around JSON isn't JSON [D16]": ["notJson", `// x\n[${fog}]`, `parse([${fog}])`, `)]}'\n[${fog}]`, "{<"],
    "a body that begins with a tag is a web page [D5]": ["webPage", "<html>", "\n <!doctype html>", "<script>x"],
    "a raw NUL isn't JSON [D14]": ["notJson", `[${fog.replace("F", "F\u0000")}]`, `\u0000[${fog}]`, `[${fog}]\u0000`],
    "weather with an escaped NUL is read [D14]": ["F g", `[${fog.replace("o", "\\u0000")}]`],
    "a list is read even if some entries are useless": ["Fog", `[${fog},{"Key":"1"},null,7]`],
    "the last of two equal members counts [D13]": ["Fog", '[{"WeatherText":"Rain","WeatherText":"Fog"}]'],
    "weather with members of every object is read [D15]": ["Fog", `[{${all},"Wind":{${all}},"WeatherText":"Fog"}]`],
    "weather with an error in it is read [D29]": ["Fog", `[{"Code":"Unauthorized",${fog.slice(1)}]`],
    "deep JSON is read [D12]": ["Fog", ...[17, 20].map((power) => `[{"Deep":${deep(2 ** power)},${fog.slice(1)}]`)],
  });

  const [none, expires] = [{ "ratelimit-remaining": "0" }, after(2400)];
  const lifetimes: readonly (readonly [title: string, headers: HeaderFields, minutes: number])[] = [
    ["Expires is in an hour [D2]", { expires: after(3600) }, 60],
    ["Retry-After as a date is ignored [F14]", { "retry-after": after(36_000) }, 30],
    ["no call is left, and Expires is over [F15]", { ...none, expires: after(-3600) }, 60],
    ["no call is left, and Expires is in 5 minutes [F15]", { ...none, expires: after(300) }, 60],
    ["no call is left, and Expires is in 2 hours [F15]", { ...none, expires: after(7200) }, 120],
    ["no call is left, and nothing else is known [F15]", none, 60],
    ["no call is left for a second [F15]", { expires: after(300), ...none, "ratelimit-reset": "1" }, 5],
    ["no call is left for ten minutes [F15]", { expires: after(300), ratelimit: '"default";r=0;t=600' }, 10],
    ["no call is left for three hours [F15]", { expires: after(300), ...none, "ratelimit-reset": "10800" }, 180],
    ...["-1", undefined, "0, 5", "1"].map(
      (value) => [`RateLimit-Remaining: ${value} [F15]`, { expires, "ratelimit-remaining": value }, 40] as const,
    ),
  ];
  for (const [title, headers, minutes] of lifetimes)
    it(`an answer or an empty list is good for ${minutes} minutes: ${title}`, () => {
      const empty = readAnswer({ status: 200, headers, text: "[]" }, conditionsCall(query), receivedAt, newClock());
      const notBefore = receivedAt + minutes * 60_000;
      assert.equal(answered(headers).expiresAt, notBefore);
      assert.deepEqual(empty, { kind: "failure", failure: { kind: "noObservation" }, notBefore });
    });

  const assertObserved = (after: number, observed: number, ahead = 0): void => {
    const text = JSON.stringify([{ EpochTime: (receivedAt + after) / 1000 }]);
    const headers = { date: new Date(receivedAt + ahead).toUTCString() };
    const { content } = answerOf(
      readAnswer({ status: 200, headers, text }, conditionsCall(query), receivedAt, newClock()),
    );
    assert.equal(content.observed?.epoch, receivedAt + observed);
  };
  itRows(assertObserved, {
    "an observation before its response keeps its time": [-10 * minute, -10 * minute],
    "an observation after its response is from the time of the response [F9]": [day, 0],
    "an observation after the receipt, but before the Date, keeps its time [F9]": [2 * hour, 2 * hour, 3 * hour],
    "an observation after a Date in the future is from that Date [F9]": [day, 3 * hour, 3 * hour],
  });

  it("an empty list that has expired may be requested again at once [D2]", () => {
    const empty = { status: 200, headers: { date, expires: date }, text: "[]" };
    const failure = { kind: "noObservation" };
    assert.deepEqual(readAnswer(empty, conditionsCall(query), receivedAt, newClock()), { kind: "failure", failure });
  });
});
