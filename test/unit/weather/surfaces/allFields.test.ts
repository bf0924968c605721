import assert from "node:assert/strict";

import type { JsonObject } from "../../../../src/weather/base/json";
import { allFieldRows, allFieldsJson, readableName } from "../../../../src/weather/surfaces/allFields";
import { localeOf } from "../fakes";
import { itRows } from "../itEach";
import { imperial, linesOf, metric } from "./viewFixture";
import type { Locale } from "../../../../src/weather/locale/locale";

const german = localeOf("de-DE", "metric", (text) => (text === "Yes" ? "Ja" : "Nein"));

describe("the list of all fields", () => {
  const phrased = (Value: number, Unit: string, Phrase: string): object => ({ Value, Unit, UnitType: 17, Phrase });
  const RealFeelTemperature = { Metric: phrased(26.1, "C", "Pleasant"), Imperial: phrased(79, "F", "Quite pleasant") };
  const pressure = { Value: 1013, Unit: "mb" };
  const assertRows = (members: object, expected: readonly string[], locale?: Locale): void => {
    assert.deepEqual(rows(members, locale), expected);
    assert.equal("Polluted" in {}, false);
  };
  itRows(assertRows, {
    "a field can be imperial": [
      { RealFeelTemperature },
      ["Real feel temperature: 79°F", "Real feel temperature › Phrase: Quite pleasant"],
      imperial,
    ],
    "a field has the only side that was sent, with its own phrase [J11]": [
      { DewPoint: { Metric: phrased(-0.04, "C", "Dry"), Imperial: null } },
      ...([["Dew point: -0.04°C", "Dew point › Phrase: Dry"], imperial] as const),
    ],
    "all fields have the other members of a value pair": [
      { Pressure: { Metric: pressure, Trend: "rising", Past: { Imperial: null, Metric: pressure }, Reference: "x" } },
      ["Pressure: 1013 mbar", "Pressure › Trend: rising", "Pressure › Past: 1013 mbar"],
    ],
    "a field that is null or empty has a dash [J6]": [
      { A: null, B: "", C: [], D: {}, E: "\u200b\n", F: [null] },
      ["A: –", "B: –", "C: –", "D: –", "E: –", "F › 1: –"],
    ],
    "a field with an invalid number has a dash, and zero has no minus sign [J7]": [
      { G: -0, H: -1e-9, I: -2, J: Infinity, K: Number.NaN },
      ["G: 0", "H: 0", "I: -2", "J: –", "K: –"],
    ],
    "fields have yes, no, and numbers in the person's language": [
      { A: true, B: false, C: 1.5 },
      ["A: Ja", "B: Nein", "C: 1,5"],
      german,
    ],
    "a field's hostile name is only a name [D15]": [
      parsed('{"__proto__": {"Polluted": 1}, "constructor": {"prototype": {"Polluted": 2}}, "toString": null}'),
      ["Proto › Polluted: 1", "Constructor › Prototype › Polluted: 2", "To string: –"],
    ],
    "fields end below the tenth level [D12]": [
      nested('{"A":', 100_000, "}"),
      [`${Array(10).fill("A").join(" › ")}: …`],
    ],
  });

  it("long names and values of fields are cut, and 100,000 members have 501 rows [J5 J10]", () => {
    const members = Array.from({ length: 100_000 }, (_, index) => [`N${"n".repeat(80)}${index}`, "x".repeat(302)]);
    const all = rows(Object.fromEntries(members) as object);
    const first = `N${"n".repeat(78)}…: ${"x".repeat(299)}…`;
    assert.deepEqual([all.length, all[0], all.at(-1)], [501, first, "…: …"]);
  });
});

describe("the fields of a hostile answer", () => {
  const many = Array.from({ length: 100_000 }, (_, index) => index);
  const object = Object.fromEntries(many.map((number) => [`n${number}`, number]));
  const assertBounded = (part: object, membersWith: (counted: object) => object): void => {
    let reads = 0;
    const get = (all: object, name: string | symbol): unknown => ((reads += 1), Reflect.get(all, name));
    assert.equal(rows(membersWith(new Proxy(part, { get }))).length, 501);
    assert.ok(reads < 2_000, `${reads} reads`);
  };
  itRows(assertBounded, {
    "a list isn't read beyond the last row [J10]": [many, (A) => ({ A })],
    "an object isn't read beyond the last row [J10]": [object, (A) => ({ A })],
    "an answer isn't read beyond the last row [J10]": [object, (members) => members],
    "a value pair isn't read beyond the last row [J10]": [
      { Metric: { Value: 1, Unit: "C" }, ...object },
      (A) => ({ A }),
    ],
    "the side of a value pair isn't read beyond the last row [J10]": [
      { Value: 1, Unit: "C", ...object },
      (Metric) => ({ A: { Metric } }),
    ],
  });
});

describe("a member's name", () => {
  itRows((name: string, words: string) => assert.equal(readableName(name), words), {
    "a member's name reads as words": ["Past24HourTemperature__Departure", "Past 24 hour temperature departure"],
    "a member's name keeps an abbreviation": ["UVIndexText", "UV index text"],
    "a member's name with capital letters has words in lower case": ["ABc_xAB", "A bc x AB"],
    "a member's name of which nothing is left is a dash": ["__", "–"],
  });
});

describe("an observation as JSON", () => {
  it("the JSON of an observation has all members as received, except for the address that may contain a key", () => {
    const members = { WeatherText: "Rain", Wind: { Speed: [1, null, true] } };
    const deep = { CrossReference: 1, ReferencePoint: 2 };
    const json = allFieldsJson({ ...members, Reference: "x", Deep: { reference: "y", ...deep } });
    assert.deepEqual(JSON.parse(json), { ...members, Deep: deep });
  });

  it("the JSON of an observation begins with its source, and keeps the service's members of the same name", () => {
    const [name, href] = ["AccuWeather", "https://www.accuweather.com"];
    const members = { WeatherText: "Rain", Attribution: "one", _Attribution: "two" };
    const copied = Object.entries(JSON.parse(allFieldsJson(members, { text: "", name, href })) as object);
    assert.deepEqual(copied, [["__Attribution", { Name: name, Link: href }], ...Object.entries(members)]);
  });

  it("the JSON of an observation is cut below the deepest level [D12]", () => {
    const text = allFieldsJson({ Deep: nested("[", 100_000, "]") });
    assert.ok(text.length < 2_000, `${text.length} characters`);
    assert.match(text, /"…"/);
    assert.equal(typeof JSON.parse(text), "object");
  });

  it("the JSON of an observation escapes invisible characters, and loses none of them [J3]", () => {
    const text = "Sunny\u{e0041}\u200b\u202e\ufe0f\u{e0100}\u007f\u0085\u2028\u00ad\ufff9 day\n☀ größer 日本 😀";
    const members = { WeatherText: text, [text]: [text] };
    const json = allFieldsJson(members);
    const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}\u{e0000}-\u{e0fff}]/u;
    assert.doesNotMatch(json.replaceAll("\n", ""), unseen);
    assert.match(json, /"Sunny\\udb40\\udc41.*☀ größer 日本 😀"/);
    assert.deepEqual(JSON.parse(json), members);
  });
});

function parsed(json: string): JsonObject {
  return JSON.parse(json) as JsonObject;
}

function nested(open: string, levels: number, close: string): object {
  return parsed(`${open.repeat(levels)}1${close.repeat(levels)}`);
}

function rows(members: object, locale = metric): readonly string[] {
  return linesOf(allFieldRows(members as JsonObject, locale));
}
