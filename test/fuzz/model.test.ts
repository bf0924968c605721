import assert from "node:assert/strict";
import { validateHeaderValue } from "node:http";

import fc from "fast-check";

import { conditionsCall } from "../../src/service/api/conditionsCall";
import { readAnswer } from "../../src/service/api/readAnswer";
import { cap, isStorable } from "../../src/service/http/cacheLifetime";
import { strings } from "../../src/weather/locale/strings";
import { ApiKey } from "../../src/weather/model/apiKey";
import { hour, weatherQueryFor } from "../unit/weather/fakes";
import { headers, instant } from "./inputs/headers";
import { members } from "./inputs/states";
import { anyText, digits, fits, isClean, jsonText, textOf } from "./inputs/values";
import { property } from "./property";

const visible = String.fromCharCode(...Array.from({ length: 0x7e - 0x20 }, (_, index) => 0x21 + index));

function keyOf(text: string): ApiKey | undefined {
  const reading = ApiKey.read(text);
  return reading.kind === "key" ? reading.key : undefined;
}

/** Keys that are taken out of texts: shorter ones are too short to be told from ordinary words. */
const keyText = fc
  .oneof(textOf(visible, 6, 40), textOf("aB3%\\/+\"'=&-", 6, 20), textOf(digits, 6, 12))
  .filter((text) => keyOf(text)?.expose() === text);
const secret = keyText.map((value) => ({ value, key: keyOf(value) ?? assert.fail() }));

const json = (text: string): string => JSON.stringify(text).slice(1, -1);

/** The ways in which one character may stand in an address or in a page, and in JSON. */
function formsOf(character: string): readonly (readonly string[])[] {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, "0");
  const [encoded, escaped, twoDigits] = [encodeURIComponent(character), json(character), [hex, hex.toUpperCase()]];
  return [
    [character, encoded, encodeURIComponent(encoded), ...twoDigits.map((two) => `%${two}`), `%25${hex}`].concat(
      ...[`&#${code};`, `&#x${hex};`],
    ),
    [escaped, json(escaped), ...twoDigits.map((two) => `\\u00${two}`), character === "/" ? "\\/" : escaped],
  ];
}

/** Writes a key; who writes a character in one way does so each time. */
const writer = fc
  .tuple(fc.nat({ max: 1 }), fc.array(fc.nat(), { minLength: 1, maxLength: 8 }))
  .map(([kind, ways]) => (key: string) => {
    const written = Array.from(key, (character) => {
      const forms = formsOf(character)[kind] ?? [];
      return forms[(ways[character.charCodeAt(0) % ways.length] ?? 0) % forms.length];
    });
    return written.join("");
  });

/** The text, and what is behind it if it is percent-encoded once or twice, or JSON. */
function readings(text: string): string {
  const letter = (_: string, code: string | undefined, plain: string): string =>
    code === undefined ? plain : String.fromCharCode(parseInt(code, 16));
  const decoded = (coded: string): string => coded.replace(/%([\da-f]{2})/gi, letter);
  const unescaped = text.replace(/\\(?:u00([\da-f]{2})|(["\\/]))/gi, letter);
  return [text, decoded(text), decoded(decoded(text)), unescaped].join("\n");
}

describe("any API key", () => {
  property("can be sent and stays as it is; what is none has a reason", [fc.oneof(anyText, keyText)], (text) => {
    const reading = ApiKey.read(text);
    const nothing = /[\s"'`?&:=\u200b-\u200d\u2060\ufeff]|authorization|bearer|apikey/gi;
    if (reading.kind === "missing") return void assert.equal(text.replace(nothing, ""), "");
    if (reading.kind === "refused") return void assert.ok(reading.reason in strings.reasons);
    const value = reading.key.expose();
    assert.match(value, /^[\x21-\x7e]{1,512}$/);
    assert.ok(text.includes(value));
    assert.doesNotThrow(() => validateHeaderValue("authorization", `Bearer ${value}`));
    assert.deepEqual(ApiKey.read(value), { ...reading, cleaned: false });
  });

  property("is taken out of any text in any form", [secret, anyText, anyText, writer], (one, before, after, write) => {
    const { value, key } = one;
    // Digits beside a key of digits would make it another number; a backslash would escape its first character.
    const text = `${before.replace(/[\\%\d]+/g, "")} ${write(value)} ${after.replace(/\d+/g, "")}`;
    const redacted = key.redact(text);
    assert.ok(key.isIn(text) && redacted.includes("[API key]"), text);
    assert.ok(!readings(redacted).includes(value), redacted);
    assert.equal(key.redact(redacted), redacted);
  });

  property("leaves every text alone that does not have it", [secret, anyText], ({ value, key }, text) => {
    if (readings(text).includes(value)) return;
    assert.equal(key.redact(text), text);
    assert.equal(key.isIn(text), key.isWrittenIn(text));
  });
});

/** Numbers and texts of a value, wherever they stand in it. */
function leaves(value: unknown): readonly unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [value];
}

const text = fc.oneof(
  members.map((all) => JSON.stringify([all])),
  jsonText,
  anyText,
);

property(
  "any answer of the service with status 200 is a failure, or plausible weather with a time",
  [text, headers, instant],
  (text, received, now) => {
    const call = conditionsCall(weatherQueryFor("349727"));
    const reply = readAnswer({ status: 200, headers: received, text }, call, now);
    assert.ok(reply);
    if (reply.kind === "failure") {
      const { failure, notBefore } = reply;
      assert.equal(failure.kind, text.replace(/\s/g, "") === "[]" ? "noObservation" : "unexpectedAnswer");
      return void assert.ok(notBefore === undefined || (notBefore > now && notBefore <= now + cap));
    }
    const { content, receivedAt, expiresAt, response: kept, isStorable: mayBeStored } = reply.answer;
    assert.equal(receivedAt, now);
    assert.equal(kept.body, text);
    assert.equal(mayBeStored, isStorable(received));
    const isLast = [received["ratelimit-remaining"]].flat().every((left) => left?.trim() === "0");
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
).takes(2);
