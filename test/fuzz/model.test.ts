import assert from "node:assert/strict";

import fc from "fast-check";
import { conditionsCall } from "../../src/service/api/locationCalls";
import { readAnswer } from "../../src/service/api/readAnswer";
import { cap, isStorable } from "../../src/service/headers/cacheLifetime";
import { ServerClock } from "../../src/service/headers/serverClock";
import { ApiKey } from "../../src/weather/model/apiKey";
import { FakeClock, hour, weatherQueryFor } from "../unit/weather/fakes";
import { headers, instant } from "./inputs/headers";
import { anyText, blank, digits, fits, isClean, joined, jsonText, members, textOf } from "./inputs/values";
import { property } from "./property";

const visible = String.fromCharCode(...Array.from({ length: 0x7e - 0x20 }, (_, index) => 0x21 + index));

function keyOf(text: string): ApiKey | undefined {
  const reading = ApiKey.read(text);
  return reading.kind === "key" ? reading.key : undefined;
}

/** Keys that are redacted in texts: shorter ones can't be distinguished from ordinary words. */
const keyText = fc
  .oneof(textOf(visible, 6, 40), textOf("aB3%\\/+\"'=&-", 6, 20), textOf(digits, 6, 12))
  .filter((text) => keyOf(text)?.expose() === text);
const secret = keyText.map((value) => ({ value, key: keyOf(value) ?? assert.fail() }));

/** The ways in which a server may encode a key. */
const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  (text) => new URLSearchParams([["", text]]).toString().slice(1),
  (text) => JSON.stringify(text).slice(1, -1),
  (text) => text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? ""),
  (text) => btoa(text).replace(/=+$/, ""),
];
const encoding = fc.constantFrom(...encodings);
const writer = fc.tuple(encoding, encoding).map(
  ([inner, outer]) =>
    (key: string) =>
      outer(inner(key)),
);

/** Forms in which keys are given. */
const given: readonly ((key: string) => string)[] = [
  (key) => key,
  ...['""', "''", "``", "“”", "„“", "«»"].map((marks) => (key: string) => `${marks[0]}${key}${marks[1]}`),
  (key) => `${key},`,
  ...[
    "Bearer ",
    "Authorization: Bearer ",
    "apikey=",
    "WEATHER_API_KEY=",
    "export KEY=",
    "x-api-key: ",
    '"apiKey": ',
  ].map((before) => (key: string) => before + key),
  (key) => `https://a.example/v1/349727?language=de&apikey=${encodeURIComponent(key)}&details=true`,
  (key) => `apikey=${encodeURIComponent(key)}&q=Berlin`,
];
const around = fc.constantFrom(...given);

describe("any API key", () => {
  const formed = [secret, around, around, blank] as const;
  property(
    "a key in any text around it is found, or refused [B5 B6]",
    [...formed],
    ({ value }, inner, outer, space) => {
      const read = ApiKey.read(space + outer(inner(value)) + space);
      if (read.kind === "key") assert.equal(read.key.expose(), value);
      else assert.equal(read.kind, "refused");
    },
  );

  const looksGiven = joined(
    textOf(visible, 0, 8),
    fc.constantFrom("apikey=", "key=", "://", '"', ",", "&q=", ": "),
    keyText,
  );
  property("a key that was found stays whole when it's read again [B5 B6]", [fc.oneof(looksGiven, anyText)], (text) => {
    const found = keyOf(text)?.expose();
    if (found === undefined) return;
    assert.ok(text.includes(found) || /%|[^ -~]/.test(text), text);
    assert.equal(keyOf(found)?.expose(), found);
  });

  property("a key is removed, even encoded up to twice [B12]", [secret, anyText, anyText, writer], (one, ...more) => {
    const { value, key } = one;
    const [before, after, write] = more;
    const redacted = key.redact(`${before} ${write(value)} ${after}`);
    assert.ok(redacted.includes("[API key]"), redacted);
    for (const encode of encodings) assert.ok(!redacted.includes(encode(value)), redacted);
    assert.equal(key.redact(redacted), redacted);
  });

  property("a text without the key isn't changed [B12]", [secret, anyText], ({ value, key }, text) => {
    if (encodings.some((outer) => encodings.some((inner) => text.includes(outer(inner(value)))))) return;
    assert.equal(key.redact(text), text);
    assert.equal(key.isIn(text), text.trim().toLowerCase() === value.toLowerCase());
  });
});

/** All numbers and texts in a value, at any depth. */
function leaves(value: unknown): readonly unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [value];
}

const text = fc.oneof(
  members.map((all) => JSON.stringify([all])),
  jsonText,
  anyText,
);

property(
  "any response with status 200 is a failure, or plausible weather with a time",
  [text, headers, instant],
  (text, received, now) => {
    const call = conditionsCall(weatherQueryFor("349727"));
    const reply = readAnswer({ status: 200, headers: received, text }, call, now, new ServerClock(new FakeClock()));
    if (reply.kind === "failure") {
      const { failure, notBefore } = reply;
      assert.equal(failure.kind, text.replace(/\s/g, "") === "[]" ? "noObservation" : "unexpectedAnswer");
      return void assert.ok(notBefore === undefined || (notBefore > now && notBefore <= now + cap));
    }
    const { content, receivedAt, expiresAt, body, isStorable: mayBeStored } = reply.answer;
    assert.equal(receivedAt, now);
    assert.equal(body, text);
    assert.equal(mayBeStored, isStorable(received));
    const isLast =
      received["ratelimit-reset"] === undefined &&
      [received["ratelimit-remaining"]].flat().every((left) => left?.trim() === "0");
    assert.ok(expiresAt <= now + cap && (!isLast || expiresAt >= now + hour));
    assert.ok(Object.keys(content).length > 1);
    const { members: all, page = "https://www.accuweather.com/", ...understood } = content;
    assert.deepEqual([all], (JSON.parse(text) as unknown[]).slice(0, 1));
    for (const leaf of leaves(understood)) {
      if (typeof leaf === "number") assert.ok(Number.isFinite(leaf) && !Object.is(leaf, -0), String(leaf));
      else if (typeof leaf !== "string") assert.equal(typeof leaf, "boolean");
      else assert.ok(isClean(leaf) && fits(leaf, 200) && leaf === leaf.trim() && leaf !== "undefined", leaf);
    }
    const { origin, username, hash } = new URL(page);
    assert.deepEqual({ origin, username, hash }, { origin: "https://www.accuweather.com", username: "", hash: "" });
  },
  2,
);
