import assert from "node:assert/strict";
import { validateHeaderValue } from "node:http";

import fc from "fast-check";

import { strings } from "../../src/weather/locale/strings";
import { ApiKey } from "../../src/weather/model/apiKey";
import { anyText, textOf } from "./inputs/texts";
import { property } from "./property";

const visible = String.fromCharCode(...Array.from({ length: 0x7e - 0x20 }, (_, index) => 0x21 + index));

function keyOf(text: string): ApiKey | undefined {
  const reading = ApiKey.read(text);
  return reading.kind === "key" ? reading.key : undefined;
}

const isWhole = (text: string): boolean => keyOf(text)?.expose() === text;

/** Texts that are a key as they are, without anything to be left out. */
const keyText = fc
  .oneof(
    textOf(visible, { min: 1, max: 40 }),
    textOf("aB3%\\/+\"'=&-", { min: 6, max: 20 }),
    textOf("0123456789", { min: 6, max: 12 }),
  )
  .map((text) => text.replace(/^["'`]+|["'`]+$/g, ""))
  .map((text) => (isWhole(text) ? text : `k-${text}-k`));

/** Keys that are taken out of texts: others are too short to be told from ordinary words. */
const secret = keyText
  .map((text) => [text, `${text}Q7`].find((one) => one.length >= 6 && isWhole(one)) ?? "canary-Q7")
  .map((value) => ({ value, key: keyOf(value) ?? assert.fail(`${value} is no key`) }));

const hex = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, "0");
const json = (text: string): string => JSON.stringify(text).slice(1, -1);

type Writer = (character: string) => string;

/** The ways in which one character may stand in an address or in a page, and in JSON. */
const writers: readonly (readonly Writer[])[] = [
  [
    (character) => character,
    (character) => encodeURIComponent(character),
    (character) => encodeURIComponent(encodeURIComponent(character)),
    (character) => `%${hex(character)}`,
    (character) => `%${hex(character).toUpperCase()}`,
    (character) => `%25${hex(character)}`,
    (character) => `&#${character.charCodeAt(0)};`,
    (character) => `&#x${hex(character)};`,
  ],
  [
    (character) => json(character),
    (character) => `\\u00${hex(character)}`,
    (character) => `\\u00${hex(character).toUpperCase()}`,
    (character) => (character === "/" ? "\\/" : json(character)),
    (character) => json(json(character)),
  ],
];

/** Writes a key; who writes a character in one way does so each time. */
const writer = fc
  .tuple(fc.constantFrom(...writers), fc.array(fc.nat(), { minLength: 1, maxLength: 8 }))
  .map(([all, ways]): Writer => {
    const writerOf = (character: string): Writer | undefined =>
      all[(ways[character.charCodeAt(0) % ways.length] ?? 0) % all.length];
    return (key) => Array.from(key, (character) => writerOf(character)?.(character)).join("");
  });

/** The text, and what is behind it if it is percent-encoded once or twice, or JSON. */
function readings(text: string): string {
  const decoded = (coded: string): string =>
    coded.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  const unescaped = text.replace(/\\(?:u00([\da-f]{2})|(["\\/]))/gi, (_, code: string | undefined, plain: string) =>
    code === undefined ? plain : String.fromCharCode(parseInt(code, 16)),
  );
  return [text, decoded(text), decoded(decoded(text)), unescaped].join("\n");
}

describe("any API key", () => {
  property(
    "that is accepted can be sent and stays as it is; others have a reason",
    [fc.oneof(anyText, keyText)],
    (text) => {
      const reading = ApiKey.read(text);
      const nothing = /[\s"'`?&:=\u200b-\u200d\u2060\ufeff]|authorization|bearer|apikey/gi;
      if (reading.kind === "missing") return void assert.equal(text.replace(nothing, ""), "");
      if (reading.kind === "refused") return void assert.ok(Object.keys(strings.reasons).includes(reading.reason));
      const value = reading.key.expose();
      assert.match(value, /^[\x21-\x7e]{1,512}$/);
      assert.ok(text.includes(value));
      assert.doesNotThrow(() => validateHeaderValue("authorization", `Bearer ${value}`));
      const again = ApiKey.read(value);
      assert.ok(again.kind === "key" && !again.cleaned && again.key.expose() === value);
    },
  );

  property(
    "is taken out of a text in whatever form each of its characters is written",
    [secret, anyText, anyText, writer],
    ({ value, key }, before, after, write) => {
      // Digits that stand before or after a key of digits would make it another number; a backslash would escape its first character.
      const text = `${before.replace(/[\\%\d]+/g, "")} ${write(value)} ${after.replace(/\d+/g, "")}`;
      const redacted = key.redact(text);
      assert.ok(redacted.includes("[API key]"), text);
      assert.ok(!readings(redacted).includes(value), redacted);
      assert.equal(key.redact(redacted), redacted);
      assert.ok(key.isIn(text));
    },
  );

  property("leaves every text alone that does not have it", [secret, anyText], ({ value, key }, text) => {
    if (readings(text).includes(value)) return;
    assert.equal(key.redact(text), text);
    assert.equal(key.isIn(text), key.isWrittenIn(text));
  });
});
