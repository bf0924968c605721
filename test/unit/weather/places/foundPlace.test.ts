import assert from "node:assert/strict";

import type { LocationKey } from "../../../../src/weather/model/locationKey";
import {
  decodeFoundPlaces,
  distinctRegions,
  type FoundPlace,
  labelFor,
  maxFoundPlaces,
} from "../../../../src/weather/places/foundPlace";
import { describeLocation } from "../../../loopback/locationAnswers";
import { locations } from "../../../loopback/locations";
import { itEach, itRows } from "../itEach";

const [location = assert.fail()] = locations;
/** In the service's form, with members that aren't needed. */
const newYork = {
  ...describeLocation(location, { language: "de", details: true, now: 0 }),
  SupplementalAdminAreas: [{ Level: 2, LocalizedName: "New York County", EnglishName: "New York County" }],
};
const decoded = {
  location: "349727",
  name: "New York",
  postalCode: "10007",
  area: "New York County",
  region: "New York",
  country: "Vereinigte Staaten",
  coordinates: { latitude: 40.71, longitude: -74.01 },
};

const name = (text: string): object => ({ LocalizedName: text, EnglishName: text });

/** Districts of Istanbul, in the service's form. */
const istanbul = (Key: string, own: string, district: string, more: object): object => ({
  ...{ Version: 1, Key, Type: "City", Rank: 35, ...name(own), PrimaryPostalCode: "" },
  ...{ Country: { ID: "TR", ...name("Türkiye") }, AdministrativeArea: { ID: "34", ...name("İstanbul") } },
  ...{ SupplementalAdminAreas: [{ Level: 2, ...name(district) }], ...more },
});

describe("the answer of a search", () => {
  const bare = { Key: "349727", LocalizedName: "New York" };
  const found = { location: "349727", name: "New York" };
  const englishOnly = { ...newYork, LocalizedName: "", Country: { LocalizedName: null, EnglishName: "USA" } };
  const twice = [newYork, { ...bare, Key: "18404_pc" }, { Key: " 18404_PC", LocalizedName: "Other" }, newYork];
  const withoutKey = ["", "a/b", null, "x".repeat(65)].map((Key) => ({ ...newYork, Key }));
  const withoutName = ["", " \u200b", null, 7].map((name) => ({ LocalizedName: name, EnglishName: name }));
  const junk: readonly unknown[] = [null, 1, "349727", [], {}, [newYork], ...withoutKey];

  const assertDecoded = (json: unknown, ...foundPlaces: readonly object[]): void =>
    assert.deepEqual(decodeFoundPlaces(json), foundPlaces);
  itEach(assertDecoded, {
    "a search for coordinates finds one place": [[newYork, decoded]],
    "a search may find nothing": [[[]], [null]],
    "a found place without a valid key is left out": [[[...junk, newYork, ...junk], decoded]],
    "a found place without a name has that of its district, postal code, region, or country, or its key": [
      ...withoutName.map(
        (none) =>
          [
            { Key: "2", ...none },
            { location: "2", name: "2" },
          ] as const,
      ),
      [
        { Key: "2", Country: { EnglishName: "Monaco" } },
        { location: "2", name: "Monaco", country: "Monaco" },
      ],
      [
        { Key: "2", AdministrativeArea: name("Bern") },
        { location: "2", name: "Bern", region: "Bern" },
      ],
      [
        { Key: "2", SupplementalAdminAreas: [name(""), name("Kadıköy")], AdministrativeArea: name("İstanbul") },
        { location: "2", name: "Kadıköy", region: "İstanbul" },
      ],
    ],
    "a found place has English names if there are no others": [[englishOnly, { ...decoded, country: "USA" }]],
    "a found place says whether it's the area of a postal code": [
      ...["PostalCode", "postalcode", "POSTAL_CODE"].map(
        (Type) =>
          [
            { ...newYork, Type },
            { ...decoded, isPostal: true },
          ] as const,
      ),
      ...["City", "POI", "Postal", undefined].map((Type) => [{ ...newYork, Type }, decoded] as const),
    ],
    "a place that is found twice is listed once, the first one": [[twice, decoded, { ...found, location: "18404_PC" }]],
  });

  it("districts without a name are three lines, and each can be selected", () => {
    const found = decodeFoundPlaces([
      istanbul("2000001", "", "Kadıköy", {}),
      istanbul("2000002", "Üsküdar", "Üsküdar", {}),
      istanbul("2000003_PC", "", "", { Type: "PostalCode", PrimaryPostalCode: "34710" }),
    ]);
    assert.deepEqual(
      found?.map(({ location, name }) => [location, name]),
      [
        ["2000001", "Kadıköy"],
        ["2000002", "Üsküdar"],
        ["2000003_PC", "34710"],
      ],
    );
    assert.deepEqual(distinctRegions(found), ["İstanbul, Türkiye", "İstanbul, Türkiye", "İstanbul, Türkiye"]);
  });

  it("a search's response of a different form isn't read", () => {
    const inherited: unknown = JSON.parse('[{"__proto__": {"Key": "1", "LocalizedName": "New York"}}]');
    for (const json of [undefined, "[]", { Code: "ServiceUnavailable" }, [null], [[newYork]], inherited])
      assert.equal(decodeFoundPlaces(json), undefined);
  });

  it("a search finds at most a hundred places", () => {
    const many = decodeFoundPlaces(Array.from({ length: 10_000 }, (_, index) => ({ ...newYork, Key: String(index) })));
    assert.deepEqual({ count: many?.length, last: many?.at(-1)?.location }, { count: maxFoundPlaces, last: "99" });
  });
});

const wisconsin = { region: "Wisconsin", country: "United States" };

describe("the description of a place", () => {
  type Place = Partial<Omit<FoundPlace, "location">> & { readonly location?: string };
  const assertWhere = (...rows: readonly (readonly [place: Place, where: string])[]): void => {
    const places = rows.map(([place], index) => ({ location: String(100 + index), name: "", ...place }) as FoundPlace);
    assert.equal(distinctRegions(places).join("; "), rows.map(([, where]) => where).join("; "));
  };
  const tennessee = { region: "Tennessee", country: "United States" };
  const franklin = { name: "Franklin", ...wisconsin };
  itRows(assertWhere, {
    "a place's description has the county only if two towns of a region have the same name": [
      [{ ...franklin, area: "Milwaukee" }, "Milwaukee, Wisconsin, United States"],
      [{ ...franklin, area: "Sauk", postalCode: "53132" }, "Sauk, Wisconsin, United States"],
      [{ name: "Franklin", area: "Williamson", ...tennessee }, "Tennessee, United States"],
      [{ name: "Frankfort", area: "Milwaukee", ...wisconsin }, "Wisconsin, United States"],
    ],
    "a place's description has the postal code if the county is the same or missing": [
      [{ ...franklin, area: "Sauk", postalCode: "53132" }, "53132, Sauk, Wisconsin, United States"],
      [{ ...franklin, area: "Sauk", postalCode: "53133" }, "53133, Sauk, Wisconsin, United States"],
      [{ name: "Salem", postalCode: "1", ...wisconsin }, "1, Wisconsin, United States"],
      [{ name: "Salem", postalCode: "2", ...wisconsin }, "2, Wisconsin, United States"],
    ],
    "the description of a postal code's area has the postal code": [
      [{ name: "Franklin", isPostal: true, postalCode: "53132", ...wisconsin }, "53132, Wisconsin, United States"],
    ],
    "a place's description has the location key if nothing else is different": [
      [{ ...franklin, location: "1" }, "1, Wisconsin, United States"],
      [{ ...franklin, location: "2" }, "2, Wisconsin, United States"],
      [{ name: "Nowhere", location: "3" }, "3"],
      [{ name: "Nowhere", location: "4" }, "4"],
    ],
  });
});

describe("the label for a place", () => {
  const franklin = { location: "1" as LocationKey, name: "Franklin" };
  const known = { ...franklin, area: "Sauk", ...wisconsin };

  /** @param taken the labels of other places. The place itself was saved without a label. */
  const assertLabel = (place: FoundPlace, taken: readonly string[], label: string): void => {
    const others = taken.map((label, index) => ({ location: String(10 + index) as LocationKey, label }));
    assert.equal(labelFor(place, [{ location: place.location }, ...others]), label);
  };
  const whole = "Franklin, Wisconsin, United States";
  const ofCounty = "Franklin, Sauk, Wisconsin, United States";
  itEach(assertLabel, {
    "a place's label is its name and region, with as much more as makes the label unique": [
      [known, ["Franklin"], whole],
      [{ ...franklin, region: "Franklin", country: "Austria" }, [], "Franklin, Austria"],
      [known, [whole], ofCounty],
      [known, [whole.toUpperCase()], ofCounty],
      [{ ...known, postalCode: "53132" }, [whole, ofCounty], "Franklin, 53132, Wisconsin, United States"],
      [franklin, ["Franklin"], "Franklin, 1"],
    ],
  });

  it("the label of a saved place stays as the person set it", () => {
    const other = { location: "10" as LocationKey, label: "Franklin" };
    assert.equal(labelFor(known, [other, { ...franklin, label: "Home" }]), "Home");
  });
});
