import assert from "node:assert/strict";

import type { LocationKey } from "../../../../src/weather/model/locationKey";
import {
  movedUp,
  nameOf,
  parseSavedPlaces,
  placeNamed,
  withoutPlace,
  withPlace,
} from "../../../../src/weather/places/savedPlaces";
import { itEach } from "../itEach";

const newYork = "349727" as LocationKey;
const berlin = "178087" as LocationKey;
const home = "18404_PC" as LocationKey;

describe("the list of places", () => {
  const junk = ["", "..", "a/b Home", 349727, null, {}, ["349727"]];
  /** Asserts the places of a list, as `key = label`. */
  const assertPlaces = (list: unknown, ...places: string[]): void => {
    const found = parseSavedPlaces(list).map((place) => Object.values(place).join(" = "));
    assert.deepEqual(found, places);
  };
  itEach(assertPlaces, {
    "a setting that isn't a list has no places, except for one place without brackets": [
      ...[undefined, null, 349727, {}, { 0: "349727", length: 1 }].map((list) => [list] as const),
      ["349727", "349727"],
    ],
    "labels of saved places have at most 60 characters": [[[`1 ${"x".repeat(61)}`], `1 = ${"x".repeat(59)}…`]],
    "invalid places are left out": [[[...junk, "349727 New York", ...junk, "178087"], "349727 = New York", "178087"]],
    "a location is listed once, by its first entry [A14]": [[["18404_PC Home", "18404_pc Work"], "18404_PC = Home"]],
  });
});

describe("the list of places that changes", () => {
  const list = ["349727 New York", 7, "178087", "..", "349727 Again"];
  const place = { location: berlin, label: "Berlin" };
  const assertChanged = (change: () => readonly unknown[], ...expected: unknown[]): void =>
    assert.deepEqual(change(), expected);
  itEach(assertChanged, {
    "a new place is added at the end of the list": [
      [() => withPlace(["349727 New York"], place), "349727 New York", "178087 Berlin"],
      [() => withPlace(undefined, { location: berlin }), "178087"],
      [() => withPlace(null, { location: berlin }), "178087"],
    ],
    "a place gets its new label in the same position, and unreadable lines stay": [
      [() => withPlace(list, place), ...list.slice(0, 2), "178087 Berlin", ...list.slice(3)],
      [() => withPlace(list, { location: newYork }), "349727", ...list.slice(1)],
    ],
    "a place moved up is before the place that it was after": [
      [
        () => movedUp(["349727 New York", "..", "178087 Berlin", "328328"], berlin),
        ...["178087 Berlin", "349727 New York"],
        "..",
        "328328",
      ],
    ],
    "a removed place has no entry, and unreadable lines stay": [
      [() => withoutPlace(["18404_pc Home", 7, "349727", " 18404_PC", ".."], home), 7, "349727", ".."],
    ],
  });
});

describe("the name of a saved place", () => {
  const assertNames = (list: readonly string[], ...names: (string | undefined)[]): void => {
    const places = parseSavedPlaces(list);
    assert.deepEqual(
      places.map(({ location }) => nameOf(location, places)),
      names,
    );
  };
  itEach(assertNames, {
    "a saved place is shown without its region": [
      [["1 Wellington, New Zealand", "2 Berlin"], "Wellington", "Berlin"],
      [["1 Washington, D.C., United States"], "Washington"],
      [["1 , New Zealand", "2 Paris,France", "3", "4 Oslo,"], ", New Zealand", "Paris,France", undefined, "Oslo,"],
    ],
    "a comma in brackets doesn't end the name of a place": [
      [["1 Home (Oslo, Norway)", "2 Cabin (Lom, Norway), Europe"], "Home (Oslo, Norway)", "Cabin (Lom, Norway)"],
      [["1 Home (Oslo, Norway"], "Home (Oslo"],
    ],
    "the name of a place from right to left is isolated, without its region, too [J3]": [
      [["1 תל אביב, ישראל", "2 الرياض, Saudi Arabia"], "\u2068תל אביב\u2069", "\u2068الرياض\u2069"],
      [["1 Haifa, ישראל", "2 , ישראל"], "Haifa", "\u2068, ישראל\u2069"],
    ],
    "saved places with the same name are shown with their regions [J22]": [
      [
        ["1 Springfield, Illinois, United States", "2 SPRINGFIELD, Missouri", "3 Berlin, Germany"],
        ...["Springfield, Illinois, United States", "SPRINGFIELD, Missouri", "Berlin"],
      ],
      [["1 Springfield, Illinois", "2 Home, Missouri"], "Springfield", "Home"],
    ],
    "saved places with the same label are shown with their keys [J22]": [
      [["1 Home", "2 Home", "3 Work"], "Home (1)", "Home (2)", "Work"],
      [["1 Örebro", "2 Orebro"], "Örebro", "Orebro"],
    ],
  });
});

describe("a place that a person names", () => {
  const accented = ["1 Zu\u0308rich", "2 Łódź", "3 Kadıköy", "4 Straße", "5 حَلَب", "6 Örebro", "7 Orebro"];
  const long = "x".repeat(60);
  const whole = ["8 Wellington, New Zealand", "9 Wellington, Somerset"];
  const saved = parseSavedPlaces([
    "349727 New York",
    "178087 Berlin",
    "328328",
    "18404_PC Berlin",
    ...accented,
    ...whole,
    ...["10", "11"].map((key) => `${key} ${long}`),
  ]);
  const assertFound = (names: readonly string[], location: string | undefined): void => {
    for (const name of names) assert.equal(placeNamed(name, saved)?.location, location, name);
  };
  itEach(assertFound, {
    "a saved place is found in any letter case, with spaces": [[["New York", " new  york ", "NEW YORK"], newYork]],
    "a saved place is found by its location key": [[["18404_PC", "18404_pc"], home]],
    "a saved place is found without its accents, and in every form of its characters": [
      [["Zürich", "Zu\u0308rich", "zurich", "ZURICH", "Ｚürich"], "1"],
      [["Łódź", "lodz"], "2"],
      [["Kadıköy", "KADIKÖY", "kadikoy"], "3"],
      [["STRASSE", "Straße"], "4"],
      [["حلب"], "5"],
    ],
    "a saved place is found by its exact name before a similar one": [
      [["Orebro"], "7"],
      [["Örebro", "ÖREBRO"], "6"],
    ],
    "a saved place is found by its name, and by its name with its region": [
      [["Wellington", "wellington, NEW ZEALAND"], "8"],
      [["Wellington, Somerset"], "9"],
    ],
    "a saved place is found by the label with its key that places of the same label have [J22]": [
      [["Berlin"], "178087"],
      [["Berlin (18404_PC)", "berlin (18404_pc)"], home],
      [[`${long} (11)`], "11"],
    ],
    "no saved place is found by a part of a name, or nothing": [[["New", "York", "178088", "", " "], undefined]],
  });
});
