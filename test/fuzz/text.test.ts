import assert from "node:assert/strict";

import fc from "fast-check";

import { literal } from "../../src/editor/platform/markdown";
import { toSingleLine, trimInvisible } from "../../src/weather/base/sanitize";
import { placeholders, renderTemplate } from "../../src/weather/view/statusBarTemplate";
import { anyText, awkwardText, blank, fits, isClean } from "./inputs/texts";
import { property } from "./property";

describe("any text from outside", () => {
  property(
    "J3 J4 J5 is one clean line of no more characters than there is room for",
    [
      fc.oneof(
        anyText,
        fc.array(anyText, { maxLength: 6 }).map((all) => all.join("")),
      ),
      fc.integer({ min: 1, max: 40 }),
    ],
    (text, limit) => {
      const line = toSingleLine(text, limit);
      assert.ok(isClean(line) && line === line.trim() && !/\s\s/.test(line), JSON.stringify(line));
      assert.ok(fits(line, limit), `more than ${limit}`);
      assert.equal(toSingleLine(line, limit), line);
    },
    { share: 2 },
  );

  property(
    "J3 that is short and clean stays as it is",
    [
      fc.string({
        unit: fc.constantFrom(...Array.from("aÅ日9._-$({[<`"), "👨‍👩‍👧", "e\u0301"),
        minLength: 1,
        maxLength: 12,
      }),
    ],
    (text) => {
      assert.equal(toSingleLine(text, 40), text);
      assert.equal(trimInvisible(text), text);
    },
    { share: 0.5 },
  );

  property(
    "A2 B2 is trimmed of all that cannot be seen at its ends, and of nothing else",
    [blank, anyText, blank],
    (before, text, after) => {
      const inner = trimInvisible(text);
      assert.equal(trimInvisible(before + text + after), inner);
      assert.ok(text.includes(inner) && !/^[\s\u200b-\u200d\u2060\ufeff]|[\s\u200b-\u200d\u2060\ufeff]$/u.test(inner));
    },
  );

  property("J2 E7 is shown as it is by Markdown: no markup, no link, no icon", [anyText], (text) => {
    const written = literal(text);
    assert.doesNotMatch(written.replace(/\\[!-/:-@[-`{-~]/g, ""), /[!-/:-@[-`{-~\n\r]/);
    const read = written.replace(/\\([!-/:-@[-`{-~])/g, "$1");
    assert.equal(read.replaceAll("$\u200b(", "$("), text.replace(/\s+/g, " "));
    assert.ok(!read.includes("$("));
  });
});

const name = fc.constantFrom(...placeholders);
const part = fc.oneof(
  { arbitrary: name.map((one) => `{${one}}`), weight: 3 },
  { arbitrary: fc.constantFrom(" ", " · ", ", ", "|", "", "in ", "{nothing}", "°", "{", "}"), weight: 3 },
  { arbitrary: awkwardText, weight: 1 },
);
const values = fc.dictionary(name, fc.oneof(fc.constantFrom("", "21°C", "{text}", "·"), awkwardText), {
  noNullPrototype: true,
});
const separator = /^[\s·,;|/\-–—]*$/u;

describe("any template of the status bar", () => {
  property(
    "J6 shows each value where it is named, and nothing of a value that is not there",
    [fc.array(part, { maxLength: 7 }), values],
    (parts, given) => {
      const template = parts.join("");
      const segments = renderTemplate(template, given);
      const named = [...template.matchAll(/\{(\w+)\}/g)]
        .map(([, one]) => placeholders.find((known) => known === one))
        .filter((one) => one !== undefined);
      const statusBarView = named.filter((one) => (given[one] ?? "") !== "");
      assert.deepEqual(
        segments.filter(({ kind }) => kind !== "template").map(({ kind, text }) => [kind, text]),
        statusBarView.map((one) => [one === "glyph" ? "glyph" : "value", given[one]]),
      );
      assert.ok(segments.every(({ text }) => text !== ""));
      for (const one of [segments[0], segments.at(-1)])
        assert.ok(one?.kind !== "template" || !separator.test(one.text));
      if (segments.length > 0 && statusBarView.length === named.length) {
        const whole = template.replace(/\{(\w+)\}/g, (braces, one: string) =>
          placeholders.some((known) => known === one) ? (given[one] ?? "") : braces,
        );
        const text = segments.map((piece) => piece.text).join("");
        const [before = "", after = ""] = whole.split(text);
        assert.ok(
          whole.includes(text) && separator.test(before) && separator.test(after),
          JSON.stringify([whole, text]),
        );
      }
    },
  );

  property(
    "J6 leaves no gap where values are missing between others",
    [fc.array(name, { minLength: 1, maxLength: 6 }), fc.constantFrom(" ", " · ", ", ", " | ", "/"), values],
    (names, between, given) => {
      const segments = renderTemplate(names.map((one) => `{${one}}`).join(between), given);
      const statusBarView = names.map((one) => given[one] ?? "").filter((value) => value !== "");
      assert.equal(segments.map(({ text }) => text).join(""), statusBarView.join(between));
    },
    { share: 0.5 },
  );
});
