import fc from "fast-check";

import { joined, partial, weighted } from "./combine";
import { anyJson } from "./json";
import { location, locationText } from "./questions";
import { anyText } from "./texts";

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
export const placeText = fc.constantFrom(
  ...["Berlin", "New York", "10115", "東京", "São Paulo", "12 34", "40.7,-74", "95,200", "x"],
);

/** What may stand in the box for places. */
export const typedText = fc.oneof(anyText, locationText, placeText, joined(placeText, fc.constant(" "), anyText));
