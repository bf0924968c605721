import assert from "node:assert/strict";

import fc from "fast-check";

import { strings } from "../../src/weather/locale/strings";
import { decodeFoundPlaces, distinctRegions } from "../../src/weather/places/foundPlace";
import { isSearchedAutomatically, parsePlaceInput } from "../../src/weather/places/parsePlaceInput";
import * as inputs from "./inputs/values";
import { property } from "./property";

const { anyJson, anyText, awkwardText, blank, digits, joined, letters, location, partial, textOf, weighted } = inputs;

const reasons = Object.keys(strings.reasons);

const size = (degrees: number): string => Math.abs(degrees).toFixed(4);
const [ns, ew] = [(north: number) => (north < 0 ? "S" : "N"), (east: number) => (east < 0 ? "W" : "E")];

/** Forms in which people and programs write a position. */
const written: readonly ((north: number, east: number) => string)[] = [
  (north, east) => `${north.toFixed(4)}, ${east.toFixed(4)}`,
  (north, east) => `${north.toFixed(4)} ${east.toFixed(4)}`.replaceAll("-", "−"),
  (north, east) => `${north.toFixed(4)}; ${east.toFixed(4)}`.replaceAll(".", ","),
  (north, east) => `(${size(north)}° ${ns(north)}, ${size(east)}° ${ew(east)})`,
  (north, east) => `${ew(east)} ${size(east)} ${ns(north)} ${size(north)}`,
];
const anyForm = fc.constantFrom(...written);

/** Degrees, minutes, and seconds. */
const parts = (degrees: number): readonly string[] => {
  const hundredths = Math.round(Math.abs(degrees) * 360_000);
  return [Math.floor(hundredths / 360_000), Math.floor(hundredths / 6000) % 60, (hundredths % 6000) / 100].map(String);
};
const angles = (between: string, north: number, east: number): string =>
  `${parts(north).join(between)} ${ns(north)} ${parts(east).join(between)} ${ew(east)}`;
/** Forms that say which number is the latitude, with the longitude first in some. */
const ordered: typeof written = [
  ...[":", " "].map((between) => (north: number, east: number) => angles(between, north, east)),
  (north, east) => `longitude: ${east}, latitude: ${north}`,
  (north, east) => `geo:${north},${east};u=35`,
  (north, east) => `https://www.google.com/maps/@${north.toFixed(4)},${east.toFixed(4)},15z`,
  (north, east) => `https://yandex.ru/maps/?ll=${east}%2C${north}&z=10`,
  (north, east) => `https://2gis.ru/x?m=${east},${north}/10`,
  (north, east) => `https://x.example/?lng=${east}&z=1&lat=${north}`,
];
const unknown: typeof written = [
  (north, east) => `https://x.example/?ll=${east},${north}`,
  (north, east) => `https://x.example/?bbox=${east},${north},${east + 0.5},${north + 0.5}`,
  (north, east) => `"coordinates": [${east.toFixed(4)}, ${north.toFixed(4)}]`,
  (north, east) => `POINT(${east.toFixed(4)} ${north.toFixed(4)})`,
];
/** The digits, minus signs, and spaces of keyboards and documents. */
const rewritten = fc
  .tuple(
    fc.constantFrom(...Array.from("0٠۰०๐０𝟎")),
    fc.constantFrom(...Array.from("-−－–‐")),
    fc.constantFrom(" ", "\u00a0", "\u3000", " \u2009"),
  )
  .map(([zero, minus, space]) => (text: string): string => {
    const digit = (one: string): string => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(one));
    return text
      .replace(/\d(?![^ ]*\/)/g, digit)
      .replaceAll("-", minus)
      .replaceAll(" ", space);
  });
const tenThousandths = (most: number) =>
  fc.integer({ min: -most * 10_000, max: most * 10_000 }).map((value) => value / 10_000);
const coordinates = fc.tuple(tenThousandths(90), tenThousandths(180));
const nearlyCoordinates = inputs.changedText(
  fc.tuple(coordinates, anyForm).map(([[north, east], write]) => write(north, east)),
  awkwardText,
);

/** Texts that people type to find a place. */
const placeText = fc.constantFrom(
  ...["Berlin", "New York", "10115", "東京", "São Paulo", "12 34", "40.7,-74", "95,200", "x"],
);

/** Any text in the box for places. */
const typedText = fc.oneof(anyText, inputs.locationText, placeText, joined(placeText, fc.constant(" "), anyText));

describe("any text in the box for places", () => {
  const typed = fc.oneof(typedText, nearlyCoordinates);
  property("any text in the box for places is a key, a search, an error, or nothing yet", [typed], (text) => {
    const { location, search, reason } = parsePlaceInput(text);
    if (location !== undefined) assert.match(location, /^[A-Z0-9][A-Z0-9_-]{0,63}$/);
    if (reason !== undefined) assert.ok(reasons.includes(reason) && !search && location === undefined);
    if (!search) return;
    assert.ok(search.text !== "" && search.text.length <= 100 && inputs.isClean(search.text.replace(/\p{Cf}/gu, "")));
    if (search.kind === "text") return void assert.match(search.text, /[\p{L}\p{N}]/u);
    assert.match(search.text, /^-?\d+(?:\.\d{1,4})?,-?\d+(?:\.\d{1,4})?$/);
    const [latitude = NaN, longitude = NaN] = search.text.split(",").map(Number);
    assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
  });

  property("a typed place is the same, however often it's parsed again", [typedText, blank], (text, around) => {
    const typed = parsePlaceInput(text);
    if (text.length < 1900) assert.deepEqual(parsePlaceInput(around + text + around), typed);
    if (typed.search && typed.location === undefined) assert.deepEqual(parsePlaceInput(typed.search.text), typed);
    if (typed.location !== undefined) assert.equal(isSearchedAutomatically(typed), undefined);
  });

  const one = (characters: string): fc.Arbitrary<string> => textOf(characters, 1, 1);
  const sorted = joined(one(letters), one(digits), textOf(letters + digits, 18, 60));
  const apiKey = fc.tuple(sorted, fc.nat({ max: 20 })).map(([text, at]) => text.slice(at) + text.slice(0, at));
  const prefix = fc.constantFrom("", "Bearer ", "my key: ", "apikey=");
  property("an API key typed as a place isn't searched for", [apiKey, prefix, blank], (text, before, around) => {
    assert.equal(parsePlaceInput(around + before + text + around).search, undefined);
  });
});

property("coordinates are equal in every form [A16]", [coordinates, anyForm, blank], ([north, east], form, around) => {
  const text = around + form(north, east) + around;
  assert.deepEqual(parsePlaceInput(text).search, { kind: "coordinates", text: `${north},${east}` }, text);
});

const toRead = [coordinates, fc.constantFrom(...written, ...ordered), rewritten, blank] as const;
property(
  "a position is the same in all digits, signs, and spaces [A16]",
  [...toRead],
  (position, form, rewrite, around) => {
    const text = around + rewrite(form(...position)) + around;
    assert.deepEqual(parsePlaceInput(text).search, { kind: "coordinates", text: position.join() }, text);
  },
);

const toNote = [coordinates, fc.constantFrom(...unknown), rewritten] as const;
property(
  "two numbers in an unknown order aren't searched for automatically [A17]",
  [...toNote],
  (position, form, rewrite) => {
    const text = rewrite(form(...position));
    assert.equal(isSearchedAutomatically(parsePlaceInput(text)), undefined, text);
  },
);

/** Few names, so that several places have the same one. */
const name = weighted([4, fc.constantFrom("Springfield", "A", "B", "C")], [1, anyText]);
const named = name.map((text) => ({ LocalizedName: text, EnglishName: "E" }));
const key = weighted([3, fc.constantFrom("1", "2", "3_pc", "4", "5", 6)], [1, location]);
const members = {
  LocalizedName: name,
  EnglishName: name,
  Type: fc.constantFrom("City", "PostalCode"),
  PrimaryPostalCode: name,
  AdministrativeArea: named,
  Country: named,
  SupplementalAdminAreas: fc.array(named, { maxLength: 2 }),
};
const place = partial({ Key: key, ...members }, "Key", "LocalizedName");

/** A place with one member of any kind. */
const spoilt = fc
  .tuple(place, fc.constantFrom("Key", "LocalizedName", "Country", "SupplementalAdminAreas", "Type"), anyJson)
  .map(([base, member, junk]) => Object.fromEntries([...Object.entries(base), [member, junk]]));

/** Responses to a search, nearly valid. */
const matchesJson: fc.Arbitrary<unknown> = weighted(
  [6, fc.array(place, { maxLength: 6 })],
  [3, fc.array(fc.oneof(place, spoilt, anyJson), { maxLength: 5 })],
  [1, anyJson],
);

describe("any answer of a search", () => {
  property("found places of one name never have the same description", [matchesJson], (json) => {
    const foundPlaces = decodeFoundPlaces(json) ?? [];
    const where = distinctRegions(foundPlaces);
    assert.equal(where.length, foundPlaces.length);
    const said = foundPlaces.map(({ name }, index) => JSON.stringify([name, where[index]]));
    assert.equal(new Set(said).size, said.length);
  });
});
