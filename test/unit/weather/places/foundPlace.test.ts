import assert from "node:assert/strict";
import { inspect } from "node:util";

import type { LocationKey } from "../../../../src/weather/model/locationKey";
import {
  decodeFoundPlaces,
  distinctRegions,
  type FoundPlace,
  labelFor,
  mostFoundPlaces,
} from "../../../../src/weather/places/foundPlace";

/** As the service sends it, with members that are not needed. */
const newYork = {
  Version: 1,
  Key: "349727",
  Type: "City",
  Rank: 15,
  LocalizedName: "New York",
  EnglishName: "New York",
  PrimaryPostalCode: "10007",
  Region: { ID: "NAM", LocalizedName: "North America", EnglishName: "North America" },
  Country: { ID: "US", LocalizedName: "Vereinigte Staaten", EnglishName: "United States" },
  AdministrativeArea: { ID: "NY", LocalizedName: "New York", EnglishName: "New York", Level: 1, CountryID: "US" },
  GeoPosition: { Latitude: 40.714, Longitude: -74.006, Elevation: { Metric: { Value: 14, Unit: "m" } } },
  IsAlias: false,
  SupplementalAdminAreas: [{ Level: 2, LocalizedName: "New York County", EnglishName: "New York County" }],
};
const decoded = {
  location: "349727",
  name: "New York",
  region: "New York",
  country: "Vereinigte Staaten",
  area: "New York County",
  postalCode: "10007",
};

describe("answer of a search", () => {
  it("is a list of places", () => {
    const { Key, LocalizedName } = newYork;
    assert.deepEqual(decodeFoundPlaces([newYork, { Key: "1", LocalizedName: "Elsewhere" }]), [
      decoded,
      { location: "1", name: "Elsewhere" },
    ]);
    assert.deepEqual(decodeFoundPlaces([{ Key, LocalizedName }]), [{ location: "349727", name: "New York" }]);
  });

  it("is one place where coordinates were asked for", () => assert.deepEqual(decodeFoundPlaces(newYork), [decoded]));

  it("may be no place", () => assert.deepEqual([decodeFoundPlaces([]), decodeFoundPlaces(null)], [[], []]));

  const none: readonly unknown[] = [
    undefined,
    {},
    "",
    "[]",
    0,
    true,
    { Code: "ServiceUnavailable" },
    [null],
    [{}],
    [[newYork]],
  ];
  for (const json of none) {
    it(`is not ${inspect(json)}`, () => assert.equal(decodeFoundPlaces(json), undefined));
  }

  it("leaves out a place whose key has no digit, which could not be saved", () => {
    assert.deepEqual(decodeFoundPlaces([newYork, { ...newYork, Key: "R" }]), [decoded]);
  });

  it("leaves out what has no key or no name", () => {
    const junk = [
      ...[null, 1, "349727", [], {}, [newYork]],
      ...["", " ", "..", "a/b", null, {}, ["1"], "x".repeat(65)].map((Key) => ({ ...newYork, Key })),
      ...["", " \u200b", null, 7, {}, ["New York"]].map((name) => ({
        Key: "2",
        LocalizedName: name,
        EnglishName: name,
      })),
    ];
    assert.deepEqual(decodeFoundPlaces([...junk, newYork, ...junk]), [decoded]);
  });

  for (const value of [undefined, null, "", " ", 7, true, [], [null], [{}], {}, { LocalizedName: 7 }]) {
    it(`leaves out a part that is ${inspect(value)}`, () => {
      const hurt = {
        AdministrativeArea: value,
        Country: value,
        SupplementalAdminAreas: value,
        PrimaryPostalCode: value,
      };
      const [match] = decodeFoundPlaces([{ ...newYork, Type: value, ...hurt }]) ?? [];
      assert.deepEqual(match, { location: "349727", name: "New York" });
    });
  }

  it("has names in English where there is none in the person's language", () => {
    const [match] =
      decodeFoundPlaces([{ ...newYork, LocalizedName: "", Country: { LocalizedName: null, EnglishName: "USA" } }]) ??
      [];
    assert.deepEqual([match?.name, match?.country], ["New York", "USA"]);
  });

  it("says which of them is the area of a postal code", () => {
    const types = ["PostalCode", "City", "POI", "postalcode", undefined];
    const foundPlaces = types.flatMap(
      (Type, index) => decodeFoundPlaces([{ ...newYork, Key: String(index), Type }]) ?? [],
    );
    assert.deepEqual(
      foundPlaces.map(({ isPostal }) => isPostal),
      [true, undefined, undefined, undefined, undefined],
    );
  });

  it("has each place once, and the first counts", () => {
    const again = [
      { ...newYork, Key: "18404_pc" },
      { ...newYork, Key: " 18404_PC", LocalizedName: "Other" },
    ];
    assert.deepEqual(
      decodeFoundPlaces([newYork, ...again, newYork])?.map(({ location, name }) => [location, name]),
      [
        ["349727", "New York"],
        ["18404_PC", "New York"],
      ],
    );
  });

  it("is read up to a hundred places", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ ...newYork, Key: String(index) }));
    assert.deepEqual(
      [decodeFoundPlaces(many)?.length, mostFoundPlaces, decodeFoundPlaces(many)?.at(-1)?.location],
      [100, 100, "99"],
    );
  });

  it("has every text on one line of 80 characters at the most", () => {
    const hostile = `<b>$(zap)</b>\n[x](command:y)\u202e\u0000\ud800${"x".repeat(1_000_000)}`;
    const of = { LocalizedName: hostile };
    const json = {
      ...of,
      Key: "1",
      AdministrativeArea: of,
      Country: of,
      SupplementalAdminAreas: [of],
      PrimaryPostalCode: hostile,
    };
    const [match] = decodeFoundPlaces([json]) ?? [];
    const line = `<b>$(zap)</b> [x](command:y) ${"x".repeat(50)}…`;
    assert.deepEqual(match, {
      location: "1",
      name: line,
      region: line,
      country: line,
      area: line,
      postalCode: line,
    });
  });

  it("takes no member from what every object has", () => {
    const json: unknown = JSON.parse('[{"__proto__": {"Key": "1", "LocalizedName": "New York"}}]');
    assert.equal(decodeFoundPlaces(json), undefined);
    assert.deepEqual(decodeFoundPlaces([{ ...newYork, Key: "constructor_1" }])?.[0]?.location, "CONSTRUCTOR_1");
  });
});

const wisconsin = { region: "Wisconsin", country: "United States" };

describe("where a place is", () => {
  const cases: Readonly<Record<string, readonly (readonly [place: Partial<FoundPlace>, where: string])[]>> = {
    "is its region and country": [
      [{ name: "Springfield", region: "Illinois", country: "United States" }, "Illinois, United States"],
      [{ name: "Springfield", region: "Missouri", country: "United States" }, "Missouri, United States"],
    ],
    "is what is known of it": [
      [{ name: "Springfield", region: "Illinois" }, "Illinois"],
      [{ name: "Singapore", country: "Singapore" }, "Singapore"],
      [{ name: "Nowhere" }, ""],
    ],
    "has nothing twice": [[{ name: "Singapore", region: "Singapore", country: "Singapore" }, "Singapore"]],
    "has the county where two towns of a region have one name, and only there": [
      [{ name: "Franklin", area: "Milwaukee", ...wisconsin }, "Milwaukee, Wisconsin, United States"],
      [{ name: "Franklin", area: "Sauk", ...wisconsin }, "Sauk, Wisconsin, United States"],
      [
        { name: "Franklin", area: "Williamson", region: "Tennessee", country: "United States" },
        "Tennessee, United States",
      ],
      [{ name: "Frankfort", area: "Milwaukee", ...wisconsin }, "Wisconsin, United States"],
    ],
    "has no postal code where the county is enough": [
      [{ name: "Franklin", area: "Sauk", postalCode: "53132", ...wisconsin }, "Sauk, Wisconsin, United States"],
      [{ name: "Franklin", area: "Dane", postalCode: "53133", ...wisconsin }, "Dane, Wisconsin, United States"],
    ],
    "has the postal code where the county is the same or missing": [
      [{ name: "Franklin", area: "Sauk", postalCode: "53132", ...wisconsin }, "53132, Sauk, Wisconsin, United States"],
      [{ name: "Franklin", area: "Sauk", postalCode: "53133", ...wisconsin }, "53133, Sauk, Wisconsin, United States"],
      [{ name: "Salem", postalCode: "1", ...wisconsin }, "1, Wisconsin, United States"],
      [{ name: "Salem", postalCode: "2", ...wisconsin }, "2, Wisconsin, United States"],
    ],
    "has the location key where nothing else is different": [
      [{ name: "Franklin", location: "1" as LocationKey, ...wisconsin }, "1, Wisconsin, United States"],
      [{ name: "Franklin", location: "2" as LocationKey, ...wisconsin }, "2, Wisconsin, United States"],
      [{ name: "Nowhere", location: "3" as LocationKey }, "3"],
      [{ name: "Nowhere", location: "4" as LocationKey }, "4"],
    ],
    "begins with the postal code where that is the place": [
      [{ name: "Beverly Hills", postalCode: "90210", isPostal: true, region: "California" }, "90210, California"],
      [{ name: "Beverly Hills", postalCode: "90210", region: "California" }, "California"],
      [
        { name: "Franklin", postalCode: "53132", isPostal: true, area: "Sauk", ...wisconsin },
        "53132, Wisconsin, United States",
      ],
    ],
    "has the county of a postal code's area too, where that tells it apart": [
      [{ name: "Oslo", postalCode: "0150", isPostal: true, area: "A", region: "Oslo" }, "0150, A, Oslo"],
      [{ name: "Oslo", postalCode: "0150", isPostal: true, area: "B", region: "Oslo" }, "0150, B, Oslo"],
    ],
  };
  for (const [behaviour, places] of Object.entries(cases)) {
    it(behaviour, () => {
      const foundPlaces = places.map(([place], index) => ({
        location: String(100 + index) as LocationKey,
        name: "",
        ...place,
      }));
      assert.deepEqual(
        distinctRegions(foundPlaces),
        places.map(([, where]) => where),
      );
    });
  }

  it("is never the same for two places of one name, however little is known of them", () => {
    const some = [undefined, "A", "B"].flatMap((region) =>
      [undefined, "C"].flatMap((area) => ["1", undefined].map((postalCode) => ({ region, area, postalCode }))),
    );
    const json = [...some, ...some].map(({ region, area, postalCode }, index) => ({
      Key: String(index),
      LocalizedName: "Franklin",
      AdministrativeArea: { LocalizedName: region },
      SupplementalAdminAreas: [{ LocalizedName: area }],
      PrimaryPostalCode: postalCode,
    }));
    const where = distinctRegions(decodeFoundPlaces(json) ?? []);
    assert.deepEqual([where.length, new Set(where).size], [24, 24]);
  });

  it("J3 is not the same where the region of one place is called like the county of another", () => {
    const named = (LocalizedName: string): object => ({ LocalizedName });
    const json = [
      { Key: "0", LocalizedName: "C", Country: named("C") },
      {
        Key: "1",
        LocalizedName: "C",
        AdministrativeArea: named("Springfield"),
        Country: named("C"),
        SupplementalAdminAreas: [named("C")],
      },
      {
        Key: "0_PC",
        LocalizedName: "C",
        AdministrativeArea: named("C"),
        SupplementalAdminAreas: [named("Springfield")],
      },
      { Key: "2", LocalizedName: "D", AdministrativeArea: named("E") },
    ];
    assert.deepEqual(distinctRegions(decodeFoundPlaces(json) ?? []), [
      "0, C",
      "1, C, Springfield",
      "0_PC, Springfield, C",
      "E",
    ]);
  });

  it("is nowhere without places", () => assert.deepEqual(distinctRegions([]), []));
});

describe("label for a place", () => {
  const franklin: FoundPlace = { location: "1" as LocationKey, name: "Franklin", area: "Sauk", ...wisconsin };
  const others = (...labels: (string | undefined)[]) =>
    labels.map((label, index) => ({
      location: String(10 + index) as LocationKey,
      ...(label !== undefined && { label }),
    }));

  const cases: Readonly<Record<string, readonly [taken: readonly string[], label: string]>> = {
    "is its name": [["Berlin"], "Franklin"],
    "has the region where another place has the name": [["Franklin"], "Franklin, Wisconsin"],
    "has the country too where another place has that": [
      ["Franklin", "Franklin, Wisconsin"],
      "Franklin, Wisconsin, United States",
    ],
    "has the location key where other places have all of them": [
      ["Franklin", "Franklin, Wisconsin", "Franklin, Wisconsin, United States"],
      "Franklin, 1",
    ],
  };
  for (const [behaviour, [taken, label]] of Object.entries(cases)) {
    it(behaviour, () => assert.equal(labelFor(franklin, others(undefined, ...taken)), label));
  }

  it("stays as the person gave it", () => {
    const places = [...others("Franklin"), { location: franklin.location, label: "Home" }];
    assert.equal(labelFor(franklin, places), "Home");
  });

  it("is no longer than a label may be, and another one all the same", () => {
    const long: FoundPlace = { ...franklin, name: "x".repeat(58), region: "y".repeat(30) };
    const first = labelFor(long, []);
    const second = labelFor(long, others(first));
    assert.deepEqual(
      [first, second, labelFor(long, others(first, second))],
      ["x".repeat(58), `${"x".repeat(58)},…`, "x".repeat(58)],
    );
  });

  it("is a name where there is nothing more to say", () => {
    const bare: FoundPlace = { location: "1" as LocationKey, name: "Franklin" };
    assert.deepEqual([labelFor(bare, []), labelFor(bare, others("Franklin"))], ["Franklin", "Franklin, 1"]);
  });
});
