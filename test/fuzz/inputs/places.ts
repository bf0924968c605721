import fc from "fast-check";

import { anyJson, objectOf } from "./json";
import { location } from "./questions";
import { anyText } from "./texts";

/** Few names, so that several places have the same one. */
const name = fc.oneof(
  { arbitrary: fc.constantFrom("Springfield", "A", "B", "C"), weight: 4 },
  { arbitrary: anyText, weight: 1 },
);
const named = name.map((text) => ({ LocalizedName: text, EnglishName: "E" }));
const key = fc.oneof(
  { arbitrary: fc.constantFrom("1", "2", "3_pc", "4", "5", 6), weight: 3 },
  { arbitrary: location, weight: 1 },
);

const place = fc.record(
  {
    Key: key,
    LocalizedName: name,
    EnglishName: name,
    Type: fc.constantFrom("City", "PostalCode"),
    PrimaryPostalCode: name,
    AdministrativeArea: named,
    Country: named,
    SupplementalAdminAreas: fc.array(named, { maxLength: 2 }),
  },
  { requiredKeys: ["Key", "LocalizedName"], noNullPrototype: true },
);

/** A place with one member of any kind. */
const spoilt = fc
  .tuple(place, fc.constantFrom("Key", "LocalizedName", "Country", "SupplementalAdminAreas", "Type"), anyJson)
  .map(([base, member, junk]) => objectOf([...Object.entries(base), [member, junk]]));

/** What a search may answer, nearly as it should be. */
export const matchesJson: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.array(place, { maxLength: 6 }), weight: 6 },
  { arbitrary: fc.array(fc.oneof(place, spoilt, anyJson), { maxLength: 5 }), weight: 3 },
  { arbitrary: anyJson, weight: 1 },
);

/** An entry of the list of places in the settings: a key and perhaps a label, or anything. */
const entry: fc.Arbitrary<unknown> = fc.oneof(
  {
    arbitrary: fc
      .tuple(fc.constantFrom("1", "2", "3_pc", "3_PC", "44"), fc.constantFrom("", " Home", " A", " A (1)", "\tA (2)"))
      .map((parts) => parts.join("")),
    weight: 4,
  },
  { arbitrary: fc.tuple(location, anyText).map(([one, label]) => `${one} ${label}`), weight: 2 },
  { arbitrary: anyText, weight: 1 },
  { arbitrary: anyJson, weight: 1 },
);

export const entries: fc.Arbitrary<readonly unknown[]> = fc.array(entry, { maxLength: 7 });
