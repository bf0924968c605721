import fc from "fast-check";

import type { LocationKey } from "../../../src/weather/model/locationKey";
import { makeObservation } from "../../loopback/observations";

type Weighted = readonly [weight: number, arbitrary: fc.Arbitrary<unknown>];
type ValueOf<Row> = Row extends readonly [number, fc.Arbitrary<infer Value>] ? Value : never;

/** One of several inputs, chosen by weight. */
export function weighted<Rows extends readonly Weighted[]>(...rows: Rows): fc.Arbitrary<ValueOf<Rows[number]>> {
  const all = rows.map(([weight, arbitrary]) => ({ weight, arbitrary }));
  return fc.oneof(...all) as fc.Arbitrary<ValueOf<Rows[number]>>;
}

/** An object with any of these members, and always with those in `always`. */
export function partial<Members, Always extends keyof Members = never>(
  members: { [Name in keyof Members]: fc.Arbitrary<Members[Name]> },
  ...always: Always[]
): fc.Arbitrary<fc.RecordValue<Members, Always>> {
  return fc.record<Members, Always>(members, { requiredKeys: always, noNullPrototype: true });
}

export function joined(...texts: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...texts).map((parts) => parts.join(""));
}

/** Texts with a special meaning somewhere: in a terminal, a page, Markdown, an address, a file, or to the eye. */
export const awkward = [
  ...Array.from(
    "\u0000\t\n\r\u000b\u001b\u007f\u0085\u00a0\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u2028\u202e\u2060\u2066",
  ),
  ...Array.from("\u2069\u3000\ufeff\ufffd\ud800\u0301🏽İßſK٣３日а。ש"),
  ...["\udc00", "e\u0301", "\u0301\u0302\u0303\u0304", "👨‍👩‍👧", "🇩🇪", " ", "  ", "Bearer "],
  ...["\ufe0f", "☀\ufe0f", "\ufe01", "\u{e0041}\u{e007f}", "\u{e0100}", "\u3164"],
  ..."% %2e %2F %00 %25 \\ / .. . ? # & = @ : ; , + | ~ ! $(zap) ](command:y) [ ] <b> ` * _ - {text} \" '".split(" "),
  ..."\\n \\u0041 www.a.b :// __proto__ constructor toString reference apikey= a Z b1 0 7 42".split(" "),
];

/** Short texts of such characters. */
export const awkwardText = fc.string({ unit: fc.constantFrom(...awkward), maxLength: 12 });

/** Any text, more often an awkward one. */
export const anyText = weighted(
  [4, awkwardText],
  [2, fc.string({ maxLength: 30 })],
  [1, fc.string({ unit: "binary", maxLength: 20 })],
  [1, fc.constantFrom("", "x".repeat(64), "1".repeat(65), "é".repeat(600), "a ".repeat(1100))],
);

export function textOf(characters: string, minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...Array.from(characters)), minLength, maxLength });
}

export const digits = "0123456789";
export const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Location keys in their usual forms, and in every other accepted form. */
export const locationText = fc.oneof(
  textOf(digits, 1, 8),
  joined(textOf(digits, 1, 7), fc.constantFrom("_PC", "_poi", "_1_AL", "-295212_1_al")),
  joined(textOf(digits + letters, 1, 1), textOf(`${digits}${letters}_-`, 0, 63)).filter((text) => /\d/.test(text)),
);

export const location = locationText.map((text) => text.toUpperCase() as LocationKey);

/** White space and invisible characters that are copied along with text. */
export const blank = textOf(" \t\n\r\u00a0\u200b\u200c\u200d\u2003\u2028\u2060\u3000\ufeff", 0, 3);

/** A part of a text that doesn't move the text around it. */
const isolated = /\u2068([^\u2066-\u2069]+)\u2069/g;
const rightToLeft = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

/** Whether every letter that is written from right to left is in an isolated part. */
export function keepsDirection(text: string): boolean {
  return !rightToLeft.test(text.replace(isolated, "").replace(/\P{L}/gu, ""));
}

/** Whether a text has no character that looks like something else or moves the text around it. */
export function isClean(line: string): boolean {
  const text = line.replace(isolated, "$1");
  return (
    !/\p{Surrogate}/u.test(text) &&
    // eslint-disable-next-line no-control-regex -- naming the control characters is the purpose
    !/[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/.test(text) &&
    // Joiners belong to words, and U+FE0F to emoji.
    !/(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}|(?<![\p{Extended_Pictographic}\d#*])\ufe0f/u.test(text)
  );
}

const segmenter = new Intl.Segmenter();

/** Whether a text has at most `most` characters as people count them. (Counting them is slow.) */
export function fits(line: string, most: number): boolean {
  const text = line.replace(isolated, "$1");
  return text.length <= most || [...segmenter.segment(text)].length <= most;
}

/** A text with one character removed, added, or changed, or as it is. */
export function changedText(texts: fc.Arbitrary<string>, alphabet: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const added = fc.oneof(fc.constant(""), alphabet);
  return fc.tuple(texts, fc.nat(), fc.nat({ max: 1 }), added).map(([text, where, removed, more]) => {
    const at = where % (text.length + 1);
    return text.slice(0, at) + more + text.slice(at + removed);
  });
}

/** Numbers that JSON can contain (`1e400` is read as infinite), more often awkward ones. */
const anyNumber = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, -0.04, 21.4, 99.99, 100, 200, 360, 361, 1e12, 1e15, 8.64e15, 2 ** 31, 2 ** 53),
  fc.constantFrom(1e308, -1e308, 5e-324, 1e21, Infinity, -Infinity, Number("12345678901234567890")),
  fc.integer({ min: -500, max: 500 }),
  fc.integer(),
  fc.double({ noNaN: true }),
);

const names = weighted(
  [3, fc.constantFrom("Metric", "Imperial", "Value", "Unit", "Phrase", "Reference", "Localized")],
  [1, fc.constantFrom("__proto__", "constructor", "toString", "0", "", "REFERENCE")],
  [1, anyText],
);

const leaf = fc.oneof(fc.constantFrom(null, true, false), anyNumber, anyText);

/** Small results of `JSON.parse`. */
export const anyJson = fc.anything({ key: names, values: [leaf], maxDepth: 3, maxKeys: 4 });

const tenths = fc.integer({ min: -600, max: 1200 }).map((value) => value / 10);
const whole = fc.integer({ min: -60, max: 120 });

/** JSON that resembles a sample: any part of it may have a different value or type, or be missing. */
function like(sample: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(sample)) return fc.array(fc.oneof(...sample.map(like)), { maxLength: 12 });
  if (typeof sample === "object" && sample !== null) return fc.record(membersLike(sample), { noNullPrototype: true });
  if (typeof sample === "string") return weighted([4, fc.constant(sample)], [1, anyText]);
  if (typeof sample !== "number") return fc.constantFrom(sample, true, false);
  const near = sample > 1000 ? fc.nat({ max: 25 }).map((tenths) => (sample * tenths) / 10) : fc.oneof(tenths, whole);
  return weighted([4, near], [1, anyNumber]);
}

/** The members of such an object, each generated separately. */
function membersLike(sample: object): Record<string, fc.Arbitrary<unknown>> {
  const spoilt = (value: unknown) => weighted([12, like(value)], [1, fc.constant(undefined)], [1, anyJson]);
  return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, spoilt(value)]));
}

/** Text that is JSON or nearly JSON. */
export const jsonText = fc.tuple(anyJson, fc.nat(), fc.constantFrom("", "", "", "}")).map(([value, cut, more]) => {
  const text = JSON.stringify(value);
  return text.slice(0, cut % 4 === 0 ? cut % text.length : undefined) + more;
});

const links = [
  "http://www.accuweather.com/en/us/new-york-ny/10021/current-weather/349727?lang=en-us",
  "https://accuweather.com/x",
  "https://accuweather.com.evil.example/x",
  "javascript:alert(1)",
  "https://user@www.accuweather.com/",
];

const sample = { ...makeObservation({ details: true }), LocalSource: { Id: 7, Name: "Met Office" } };
const times = ["2026-10-27T08:00:00-04:00", "2026-10-27T08:00:00Z", "x+14:00", "x+99:00", "x-15:00"];

/** The members of an observation, few or many, nearly as a service sends them, and some unknown ones. */
export const members: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc
  .tuple(
    partial({
      ...membersLike(sample),
      LocalObservationDateTime: fc.constantFrom(...times),
      PressureTendency: like({ LocalizedText: "Up", Code: "R" }),
      Link: fc.constantFrom(...links),
      MobileLink: fc.oneof(anyText, fc.constantFrom(...links)),
    }),
    weighted([2, fc.constant(undefined)], [1, fc.subarray(Object.keys(sample), { maxLength: 5 })]),
    fc.array(fc.tuple(anyText, anyJson), { maxLength: 3 }),
  )
  .map(([all, few, others]) => {
    const known = Object.entries(all).filter(([name]) => few?.includes(name) ?? true);
    return Object.fromEntries([...known, ...others]);
  });
