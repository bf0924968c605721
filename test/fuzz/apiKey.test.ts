import assert from "node:assert/strict";
import { validateHeaderValue } from "node:http";
import { format, inspect } from "node:util";

import fc from "fast-check";

import { strings } from "../../src/weather/locale/strings";
import { ApiKey } from "../../src/weather/model/apiKey";
import { anyText, blank, textOf } from "./inputs/texts";
import { property } from "./property";

const visible = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCharCode(0x21 + index)).join("");

function keyOf(text: string): ApiKey | undefined {
  const reading = ApiKey.read(text);
  return reading.kind === "key" ? reading.key : undefined;
}

/** Texts that are a key as they are, without anything to be left out. */
const keyText = fc
  .oneof(
    textOf(visible, { min: 1, max: 40 }),
    textOf("aB3%\\/+\"'=&-", { min: 6, max: 20 }),
    textOf("0123456789", { min: 6, max: 12 }),
  )
  .map((text) => {
    const plain = text.replace(/^["'`]+|["'`]+$/g, "");
    return keyOf(plain)?.expose() === plain ? plain : `k-${plain}-k`;
  });

/** Keys that are taken out of texts: others are too short to be told from ordinary words. */
const secret = keyText.map(
  (text) => [text, `${text}Q7`, "canary-Q7"].find((one) => one.length >= 6 && keyOf(one)?.expose() === one) ?? "",
);

function known(text: string): ApiKey {
  return keyOf(text) ?? assert.fail(`${text} is no key`);
}

const hex = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, "0");

type Writer = (character: string) => string;

/** The ways in which one character may stand in an address or in a page. */
const ofAddress: readonly Writer[] = [
  (character) => character,
  (character) => encodeURIComponent(character),
  (character) => encodeURIComponent(encodeURIComponent(character)),
  (character) => `%${hex(character)}`,
  (character) => `%${hex(character).toUpperCase()}`,
  (character) => `%25${hex(character)}`,
  (character) => `&#${character.charCodeAt(0)};`,
  (character) => `&#x${hex(character)};`,
];

/** The ways in which one character may stand in JSON. */
const ofJson: readonly Writer[] = [
  (character) => JSON.stringify(character).slice(1, -1),
  (character) => `\\u00${hex(character)}`,
  (character) => `\\u00${hex(character).toUpperCase()}`,
  (character) => (character === "/" ? "\\/" : JSON.stringify(character).slice(1, -1)),
  (character) => JSON.stringify(JSON.stringify(character).slice(1, -1)).slice(1, -1),
];

/** Writes a key; who writes a character in one way does so each time. */
const writer: fc.Arbitrary<(key: string) => string> = fc
  .tuple(fc.constantFrom(ofAddress, ofJson), fc.array(fc.nat(), { minLength: 1, maxLength: 8 }))
  .map(
    ([all, ways]) =>
      (key) =>
        Array.from(key, (character) => writerOf(character, all, ways)(character)).join(""),
  );

function writerOf(character: string, all: readonly Writer[], ways: readonly number[]): Writer {
  const way = ways[character.charCodeAt(0) % ways.length] ?? 0;
  return all[way % all.length] ?? String;
}

/** The text behind one that may be percent-encoded twice or be JSON. */
function readable(text: string): string {
  const decoded = (coded: string): string =>
    coded.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  const unescaped = (json: string): string =>
    json.replace(/\\(?:u00([\da-f]{2})|(["\\/]))/gi, (_, code: string | undefined, plain: string) =>
      code === undefined ? plain : String.fromCharCode(parseInt(code, 16)),
    );
  return [text, decoded(text), decoded(decoded(text)), unescaped(text)].join("\n");
}

describe("any API key", () => {
  property(
    "B3 B4 B5 B8 that is accepted can be sent and is read again as it is",
    [fc.oneof(anyText, keyText)],
    (text) => {
      const reading = ApiKey.read(text);
      if (reading.kind !== "key") return;
      const value = reading.key.expose();
      assert.match(value, /^[\x21-\x7e]{1,512}$/);
      assert.ok(text.includes(value));
      assert.doesNotThrow(() => validateHeaderValue("authorization", `Bearer ${value}`));
      const again = ApiKey.read(value);
      assert.ok(again.kind === "key" && !again.cleaned && again.key.expose() === value);
    },
  );

  property(
    "B2 B5 B6 is read out of what was pasted around it",
    [
      keyText,
      blank,
      fc.array(
        fc.constantFrom('"', "'", "`", "Bearer ", "bearer  ", "Authorization: ", "apikey=", "?apikey=", "&APIKEY = "),
        { maxLength: 3 },
      ),
    ],
    (text, space, around) => {
      const pasted = around.reduce((inner, one) => (one.length === 1 ? one + inner + one : one + inner), text);
      const reading = ApiKey.read(space + pasted + space);
      assert.ok(reading.kind === "key");
      assert.deepEqual([reading.key.expose(), reading.cleaned], [text, around.length > 0]);
    },
  );

  property(
    "B3 B4 B8 that is refused is refused with one of the known reasons, which has nothing of it",
    [anyText],
    (text) => {
      const reading = ApiKey.read(text);
      if (reading.kind === "refused") assert.ok(Object.keys(strings.reasons).includes(reading.reason));
      else if (reading.kind === "missing")
        assert.equal(text.replace(/[\s"'`?&:=\u200b-\u200d\u2060\ufeff]|authorization|bearer|apikey/gi, ""), "");
    },
  );

  property(
    "B10 B12 does not show itself when it is printed",
    [secret],
    (value) => {
      const key = known(value);
      const prints = [
        String(key),
        JSON.stringify({ key, all: [key] }),
        inspect(key, { depth: 9, showHidden: true }),
        format("%s %o %O %j", key, key, key, key),
        JSON.stringify(structuredClone(Object.entries(key))),
      ];
      for (const print of prints) assert.ok(!print.includes(value));
    },
    { share: 0.3 },
  );

  property(
    "B12 E2 E3 is taken out of a text in whatever form each of its characters is written",
    [secret, anyText, anyText, writer],
    (value, before, after, write) => {
      const [key, written] = [known(value), write(value)];
      // Digits that stand before or after a key of digits would make it another number; a backslash would escape its first character.
      const text = `${before.replace(/[\\%\d]+/g, "")} ${written} ${after.replace(/\d+/g, "")}`;
      const redacted = key.redact(text);
      assert.ok(redacted.includes("[API key]"), text);
      assert.ok(!readable(redacted).includes(value), redacted);
      assert.equal(key.redact(redacted), redacted);
      assert.ok(key.isIn(text));
    },
    { share: 0.8 },
  );

  property("B11 leaves every text alone that does not have it", [secret, anyText, anyText], (value, before, after) => {
    const [key, text] = [known(value), before + after];
    if (readable(text).includes(value)) return;
    assert.equal(key.redact(text), text);
    assert.equal(key.isIn(text), key.isWrittenIn(text));
  });
});
