import assert from "node:assert/strict";

import fc from "fast-check";

import { literal } from "../../src/editor/platform/markdown";
import { toSingleLine, trimInvisible } from "../../src/weather/base/sanitize";
import { formatQuantity, localeFor, type UnitsSetting } from "../../src/weather/locale/formatUnits";
import { regionsOf } from "../../src/weather/locale/region";
import { placeholders, renderTemplate } from "../../src/weather/view/statusBarTemplate";
import { localeOf } from "../unit/weather/fakes";
import { joined, weighted } from "./inputs/combine";
import { anyText, awkwardText, blank, fits, isClean } from "./inputs/texts";
import { property } from "./property";

const cleanText = fc.string({
  unit: fc.constantFrom(...Array.from("aÅ日9._-$({[<`"), "👨‍👩‍👧", "e\u0301"),
  minLength: 1,
  maxLength: 12,
});
const longText = fc.array(anyText, { maxLength: 6 }).map((all) => all.join(""));

describe("any text from outside", () => {
  property(
    "is one clean line of no more characters than there is room for, and stays as it is when it is one",
    [fc.oneof(anyText, longText, cleanText), fc.integer({ min: 1, max: 40 }), cleanText],
    (text, limit, clean) => {
      const line = toSingleLine(text, limit);
      assert.ok(isClean(line) && line === line.trim() && !/\s\s/.test(line), JSON.stringify(line));
      assert.ok(fits(line, limit), `more than ${limit}`);
      assert.equal(toSingleLine(line, limit), line);
      assert.equal(toSingleLine(clean, 40), clean);
    },
  );

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

const name = fc.constantFrom(...placeholders);
const part = weighted(
  [3, name.map((one) => `{${one}}`)],
  [3, fc.constantFrom(" ", " · ", ", ", "|", "", "in ", "{nothing}", "°", "{", "}")],
  [1, awkwardText],
);
const values = fc.dictionary(name, fc.oneof(fc.constantFrom("", "21°C", "{text}", "·"), awkwardText), {
  noNullPrototype: true,
});
const separator = /^[\s·,;|/\-–—]*$/u;
const trimmed = (text: string): string => text.replace(/^[\s·,;|/\-–—]+|[\s·,;|/\-–—]+$/gu, "");

describe("any template of the status bar", () => {
  property(
    "shows each value where it is named, and nothing of a value that is not there",
    [joined(part, part, part, part, part, part), values],
    (template, given) => {
      const segments = renderTemplate(template, given);
      const named = [...template.matchAll(/\{(\w+)\}/g)].flatMap(([, one]) =>
        placeholders.filter((all) => all === one),
      );
      const filled = named.filter((one) => (given[one] ?? "") !== "");
      assert.deepEqual(
        segments.filter(({ kind }) => kind !== "template"),
        filled.map((one) => ({ kind: one === "glyph" ? "glyph" : "value", text: given[one] })),
      );
      for (const { kind, text } of [...segments.slice(0, 1), ...segments.slice(-1)])
        assert.ok(kind !== "template" || !separator.test(text));
      assert.ok(segments.every(({ text }) => text !== ""));
      if (segments.length === 0 || filled.length < named.length) return;
      const whole = template.replace(
        /\{(\w+)\}/g,
        (braces, one: string) => Object.entries(given).find(([name]) => name === one)?.[1] ?? braces,
      );
      assert.equal(trimmed(segments.map(({ text }) => text).join("")), trimmed(whole));
    },
  );

  property(
    "leaves no gap where values are missing between others",
    [fc.array(name, { minLength: 1, maxLength: 6 }), fc.constantFrom(" ", " · ", ", ", " | ", "/"), values],
    (names, between, given) => {
      const segments = renderTemplate(names.map((one) => `{${one}}`).join(between), given);
      const shown = names.map((one) => given[one] ?? "").filter((value) => value !== "");
      assert.equal(segments.map(({ text }) => text).join(""), shown.join(between));
    },
  );
});

const settings = fc.constantFrom<UnitsSetting[]>("auto", "metric", "imperial");
const environment = fc.dictionary(
  fc.constantFrom("LC_ALL", "LC_MEASUREMENT", "LC_NUMERIC", "LC_TIME", "LANG"),
  fc.oneof(fc.constantFrom("en_US.UTF-8", "de_DE@euro", "C", "POSIX", "es_419", "xx_ZZ"), anyText),
);
const timeZone = fc.oneof(fc.constantFrom("Europe/Berlin", "America/New_York", "UTC", "Etc/Unknown"), anyText);
const language = fc.oneof(fc.constantFrom("en", "de", "zh-cn", "qps-ploc"), anyText);

describe("any numbers and languages", () => {
  property(
    "have a locale that can be written in",
    [settings, environment, timeZone, language],
    (setting, variables, zone, spoken) => {
      const regions = regionsOf({ environment: variables, timeZone: zone });
      for (const region of [regions.units, regions.numbers, regions.clock]) assert.match(region ?? "ZZ", /^[A-Z]{2}$/);
      const { tag, units } = localeFor(setting, regions, spoken);
      assert.doesNotThrow(() => [new Intl.NumberFormat(tag), new Intl.DateTimeFormat(tag, { timeStyle: "short" })]);
      const usual = regions.units === "US" ? "imperial" : units;
      assert.equal(units, setting === "auto" ? usual : setting);
    },
    { share: 0.2 },
  );

  const value = fc.double({ min: -1e12, max: 1e12, noNaN: true });
  const anyUnit = fc.constantFrom("C", "F", "km/h", "mi", "inHg", "", "furlong");
  property(
    "are written with their unit, and a zero has no minus",
    [value, anyUnit, fc.nat({ max: 2 })],
    (exact, unit, places) => {
      const text = formatQuantity({ value: exact, unit }, localeOf("en-GB"), places);
      const number = Number(/^-?[\d,.]+/.exec(text)?.[0].replaceAll(",", ""));
      const isClose = Math.abs(number - exact) <= 0.5 * 10 ** -places + Math.abs(exact) * 1e-9;
      assert.ok(isClose && !Object.is(number, -0), text);
      assert.doesNotMatch(text, /NaN|∞|undefined/);
      if (["inHg", "furlong"].includes(unit)) assert.ok(text.endsWith(` ${unit}`));
    },
  );
});
