import assert from "node:assert/strict";

import type { JsonObject } from "../../../../src/weather/base/json";
import { allFieldRows, readableName } from "../../../../src/weather/view/allFieldRows";
import { allFieldsJson } from "../../../../src/weather/view/allFieldsJson";
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
    "has the imperial side": [{ RealFeelTemperature }, ["Real feel temperature: 79°F, Quite pleasant"], imperial],
    "J11 has the side that there is, with its own phrase": [
      { DewPoint: { Metric: phrased(-0.04, "C", "Dry"), Imperial: null } },
      ...([["Dew point: -0.04°C, Dry"], imperial] as const),
    ],
    "has the other members of a value pair": [
      { Pressure: { Metric: pressure, Trend: "rising", Past: { Imperial: null, Metric: pressure }, Reference: "x" } },
      ["Pressure: 1013 mbar", "Pressure › Trend: rising", "Pressure › Past: 1013 mbar"],
    ],
    "J6 has a dash for what is null or empty": [
      { A: null, B: "", C: [], D: {}, E: "\u200b\n", F: [null] },
      ["A: –", "B: –", "C: –", "D: –", "E: –", "F › 1: –"],
    ],
    "J7 has a dash for invalid numbers, and no minus sign before zero": [
      { G: -0, H: -1e-9, I: -2, J: Infinity, K: Number.NaN },
      ["G: 0", "H: 0", "I: -2", "J: –", "K: –"],
    ],
    "has a dash for no name": [{ "": 1, "\u200b": 2, A: { " ": 3, _: 4 } }, ["–: 1", "–: 2", "A › –: 3", "A › –: 4"]],
    "has yes, no, and numbers in the person's language": [
      { A: true, B: false, C: 1.5 },
      ["A: Ja", "B: Nein", "C: 1,5"],
      german,
    ],
    "D15 has hostile names as names": [
      parsed('{"__proto__": {"Polluted": 1}, "constructor": {"prototype": {"Polluted": 2}}, "toString": null}'),
      ["Proto › Polluted: 1", "Constructor › Prototype › Polluted: 2", "To string: –"],
    ],
    "D12 ends below the sixth level of 100,000": [nested('{"A":', 100_000, "}"), ["A › A › A › A › A › A: …"]],
  });

  it("J5 J10 cuts long names and values, and has 501 rows of 100,000 members", () => {
    const members = Array.from({ length: 100_000 }, (_, index) => [`N${"n".repeat(80)}${index}`, "x".repeat(302)]);
    const all = rows(Object.fromEntries(members) as object);
    const first = `N${"n".repeat(78)}…: ${"x".repeat(299)}…`;
    assert.deepEqual([all.length, all[0], all.at(-1)], [501, first, "…: …"]);
  });
});

describe("a member's name", () => {
  itRows((name: string, words: string) => assert.equal(readableName(name), words), {
    "reads as words": ["Past24HourTemperature__Departure", "Past 24 hour temperature departure"],
    "keeps an abbreviation": ["UVIndexText", "UV index text"],
    "keeps a longer one": ["TheHTTPSServer", "The HTTPS server"],
    "has a word in lower case that begins or ends with capital letters": ["ABc_xAB", "A bc x AB"],
    "is a dash if nothing is left of it": ["__", "–"],
  });
});

describe("an observation as JSON", () => {
  it("has all members as received, except for the address that may contain a key", () => {
    const members = { WeatherText: "Rain", Wind: { Speed: [1, null, true] } };
    const deep = { CrossReference: 1, ReferencePoint: 2 };
    const json = allFieldsJson({ ...members, Reference: "x", Deep: { reference: "y", ...deep } });
    assert.deepEqual(JSON.parse(json), { ...members, Deep: deep });
  });

  const [name, href] = ["AccuWeather", "https://www.accuweather.com"];
  const source = { text: "", name, href };

  it("names its source without replacing a member of the service", () => {
    const clash = { Attribution: "mine", _Attribution: "mine too" };
    const expected = { __Attribution: { Name: name, Link: href }, ...clash };
    assert.deepEqual(JSON.parse(allFieldsJson(clash, source)), expected);
  });

  it("D12 is cut below the deepest level", () => {
    const text = allFieldsJson({ Deep: nested("[", 100_000, "]") });
    assert.ok(text.length < 2_000, `${text.length} characters`);
    assert.match(text, /"…"/);
    assert.equal(typeof JSON.parse(text), "object");
  });

  it("J3 escapes invisible characters, and loses none", () => {
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
