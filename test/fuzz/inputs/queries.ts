import fc from "fast-check";

import type { Scheme } from "../../../src/weather/model/endpoint";
import type { LocationKey } from "../../../src/weather/model/locationKey";
import { joined, optional, partial, weighted } from "./combine";
import { anyJson, anyText, awkwardText, changedText, digits, letters, textOf } from "./values";

/** Location keys in the forms that they have, and in every other form that is accepted. */
const locationText = fc.oneof(
  textOf(digits, 1, 8),
  joined(textOf(digits, 1, 7), fc.constantFrom("_PC", "_poi", "_1_AL", "-295212_1_al")),
  joined(textOf(digits + letters, 1, 1), textOf(`${digits}${letters}_-`, 0, 63)).filter((text) => /\d/.test(text)),
);

export const location = locationText.map((text) => text.toUpperCase() as LocationKey);

export const scheme: fc.Arbitrary<Scheme> = fc.constantFrom("header", "query");

const label = textOf(`${letters.slice(26)}${digits}`, 1, 6);

/** Host names of which no one can be taken for a number. */
const hostName = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => [...labels, "example"].join("."));

const segment = textOf(`${letters}${digits}-_~!$&'()*+,;=:`, 1, 5);

const address = fc
  .tuple(
    weighted([4, hostName], [1, fc.constantFrom("[::1]", "127.0.0.1", "xn--bcher-kva.example")]),
    optional(fc.integer({ min: 1, max: 65535 })),
    fc.array(segment, { maxLength: 3 }),
  )
  .map(([host, port, path]) => [`https://${host}${port === undefined ? "" : `:${port}`}`, ...path].join("/"));

const hosts =
  "1.1 0x7f.1 2130706433 a..b a.com. %65xample.com [fe80::1%25eth0] а.com a。com ſ.example bücher.example".split(" ");
const starts = "https:// HTTPS:// https:/ https: http:// ws:// file:/// javascript:".split(" ");
/** A base address that is accepted, or one that only looks like it. */
export const nearlyAddress = fc.oneof(
  address,
  changedText(address, awkwardText),
  changedText(address, textOf("/\\@:?#.%[] \t\n0", 0, 2)),
  joined(fc.constantFrom(...starts), fc.oneof(fc.constantFrom(...hosts), anyText)),
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

/** What a search may answer, nearly as it should be. */
export const matchesJson: fc.Arbitrary<unknown> = weighted(
  [6, fc.array(place, { maxLength: 6 })],
  [3, fc.array(fc.oneof(place, spoilt, anyJson), { maxLength: 5 })],
  [1, anyJson],
);

const ordinary = joined(
  fc.constantFrom("1", "2", "3_pc", "3_PC", "44"),
  fc.constantFrom("", " Home", " A", " A (1)", "\tA (2)"),
);

/** The list of places in the settings: keys, perhaps with labels, or anything. */
export const entries: fc.Arbitrary<readonly unknown[]> = fc.array(
  weighted([4, ordinary], [2, joined(location, fc.constant(" "), anyText)], [1, anyText], [1, anyJson]),
  { maxLength: 7 },
);

/** What people type to find a place. */
const placeText = fc.constantFrom(
  ...["Berlin", "New York", "10115", "東京", "São Paulo", "12 34", "40.7,-74", "95,200", "x"],
);

/** What may stand in the box for places. */
export const typedText = fc.oneof(anyText, locationText, placeText, joined(placeText, fc.constant(" "), anyText));
