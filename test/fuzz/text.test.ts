import assert from "node:assert/strict";

import fc from "fast-check";

import { literal } from "../../src/editor/platform/markdown";
import { toSingleLine, trimInvisible } from "../../src/weather/base/sanitize";
import { anyText, blank, fits, isClean } from "./inputs/texts";
import { property } from "./property";

const cleanText = fc.string({
  unit: fc.constantFrom(...Array.from("aÅ日9._-$({[<`"), "👨‍👩‍👧", "e\u0301"),
  minLength: 1,
  maxLength: 12,
});
const longText = fc.array(anyText, { maxLength: 6 }).map((all) => all.join(""));

describe("any text from outside", () => {
  const text = fc.oneof(anyText, longText, cleanText);
  const limits = fc.integer({ min: 1, max: 40 });
  property("is a clean line that fits, unchanged if it is one", [text, limits, cleanText], (long, limit, clean) => {
    const line = toSingleLine(long, limit);
    assert.ok(isClean(line) && line === line.trim() && !/\s\s/.test(line), JSON.stringify(line));
    assert.ok(fits(line, limit), `more than ${limit}`);
    assert.equal(toSingleLine(line, limit), line);
    assert.equal(toSingleLine(clean, 40), clean);
  });

  property("is trimmed of all that cannot be seen at its ends", [blank, anyText, blank], (before, text, after) => {
    const inner = trimInvisible(text);
    assert.equal(trimInvisible(before + text + after), inner);
    assert.ok(text.includes(inner) && !/^[\s\u200b-\u200d\u2060\ufeff]|[\s\u200b-\u200d\u2060\ufeff]$/u.test(inner));
  });

  property("is shown as it is by Markdown: no markup, no link, no icon", [anyText], (text) => {
    const written = literal(text);
    assert.doesNotMatch(written.replace(/\\[!-/:-@[-`{-~]/g, ""), /[!-/:-@[-`{-~\n\r]/);
    const read = written.replace(/\\([!-/:-@[-`{-~])/g, "$1");
    assert.equal(read.replaceAll("$\u200b(", "$("), text.replace(/\s+/g, " "));
    assert.ok(!read.includes("$("));
  });
});
