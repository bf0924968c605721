import assert from "node:assert/strict";

import type { LocationKey } from "../../../../src/weather/model/locationKey";
import {
  labelOf,
  movedUp,
  parseSavedPlaces,
  type SavedPlace,
  withoutPlace,
  withPlace,
} from "../../../../src/weather/places/savedPlaces";

const newYork = "349727" as LocationKey;
const berlin = "178087" as LocationKey;
const london = "328328" as LocationKey;

describe("list of places", () => {
  const entries: Readonly<Record<string, readonly [entry: string, place: string]>> = {
    "is a location key and a label": ["349727 New York", "349727 = New York"],
    "may have no label": ["349727", "349727"],
    "has a key in upper case": ["18404_pc Home", "18404_PC = Home"],
    "may have any white space between": ["349727\u00a0\t New York", "349727 = New York"],
    "may have space around it": [" \ufeff349727 New York\u200b\n", "349727 = New York"],
    "has its label on one line": ["349727 New\nYork\u202e City", "349727 = New York City"],
    "has a label of any script": ["226396 東京 (自宅) 🏠", "226396 = 東京 (自宅) 🏠"],
    "has no label where nothing of it can be seen": ["349727 \u200b\u2060 \u200d", "349727"],
    "has a label of 60 characters at the most": [`349727 ${"x".repeat(61)}`, `349727 = ${"x".repeat(59)}…`],
    "may be the address of a forecast page": [
      "https://www.accuweather.com/en/us/new-york/10021/weather-forecast/349727 New York",
      "349727 = New York",
    ],
  };
  for (const [behaviour, [entry, place]] of Object.entries(entries)) {
    it(`has an entry that ${behaviour}`, () => assert.deepEqual(shown([entry]), [place]));
  }

  it("leaves out what is no entry, and keeps the rest in its order", () => {
    const junk = ["", " ", "..", "a/b Home", "1/2 Home", "% Home", 349727, null, undefined, {}, ["349727"], true];
    assert.deepEqual(shown([...junk, "349727 New York", ...junk, "178087"]), ["349727 = New York", "178087"]);
  });

  it("leaves out an entry that is far too long, at once", () => {
    const long = [`349727${" ".repeat(1_000_000)}x`, "x".repeat(1_000_000), `349727 ${"x".repeat(2000)}`];
    assert.deepEqual(shown(long), []);
  });

  it("is empty when it is no list", () => {
    assert.deepEqual([undefined, null, 349727, {}, { 0: "349727", length: 1 }].map(shown), Array<unknown>(5).fill([]));
    assert.deepEqual(shown("349727"), ["349727"], "but for one place that was written without brackets");
  });

  it("loses nothing when something else stands there and a place is added", () => {
    const place = { location: berlin, label: "Berlin" };
    for (const other of ["349727 New York", { 349727: "New York" }, 7])
      assert.deepEqual(withPlace(other, place), [other, "178087 Berlin"]);
    assert.deepEqual(withPlace(null, place), ["178087 Berlin"]);
  });

  it("A14 has each location once, however it is written; the first entry counts", () => {
    const list = [
      "18404_PC Home",
      "18404_pc Work",
      " 18404_Pc\n",
      "349727",
      "\u00a018404_pc\tElsewhere",
      "349727 New York",
    ];
    assert.deepEqual(shown(list), ["18404_PC = Home", "349727"]);
  });

  it("A12 holds names like a member of every object for names and not for keys: all keys have digits", () => {
    assert.deepEqual(shown(["constructor", "toString x", "__proto__", "not a key", "1 constructor", "2 __proto__"]), [
      "1 = constructor",
      "2 = __proto__",
    ]);
  });
});

describe("list of places with one more", () => {
  it("has it at its end", () => {
    assert.deepEqual(withPlace(["349727 New York"], { location: berlin, label: "Berlin" }), [
      "349727 New York",
      "178087 Berlin",
    ]);
    assert.deepEqual(withPlace(undefined, { location: berlin }), ["178087"]);
  });

  it("has its new label where it stood already, and keeps what cannot be read", () => {
    const list = ["349727 New York", 7, "178087", "..", "349727 Again"];
    assert.deepEqual(withPlace(list, { location: newYork, label: "Home" }), [
      "349727 Home",
      7,
      "178087",
      "..",
      "349727 Again",
    ]);
    assert.deepEqual(withPlace(list, { location: berlin, label: "Work" }), [
      "349727 New York",
      7,
      "178087 Work",
      "..",
      "349727 Again",
    ]);
    assert.deepEqual(withPlace(list, { location: newYork }), ["349727", 7, "178087", "..", "349727 Again"]);
  });

  it("A14 has it once, however it was written before", () => {
    assert.deepEqual(withPlace([" 18404_pc  Home"], { location: "18404_PC" as LocationKey, label: "Work" }), [
      "18404_PC Work",
    ]);
  });

  const labels = [
    "",
    " ",
    "New York",
    "a\nb",
    "\u202eab",
    "x".repeat(100),
    "👨‍👩‍👧‍👦".repeat(70),
    " 349727 ",
    "e\u0301".repeat(61),
    "\ud800x",
  ];
  for (const label of labels) {
    it(`is read as it was written: ${JSON.stringify(label.slice(0, 12))}`, () => {
      const list = withPlace([], { location: newYork, label });
      const [place] = parseSavedPlaces(list);
      assert.equal(place?.location, newYork);
      assert.deepEqual(withPlace(list, place), list);
      assert.doesNotMatch(String(list[0]), /\n|\u202e|\p{Surrogate}|\s$/u);
    });
  }
});

describe("list of places with one less", () => {
  it("has no entry for it, and keeps what cannot be read", () => {
    const list = ["18404_pc Home", 7, "349727", " 18404_PC", ".."];
    assert.deepEqual(withoutPlace(list, "18404_PC" as LocationKey), [7, "349727", ".."]);
  });

  it("is as it was when the place is not in it", () => {
    assert.deepEqual([withoutPlace(["349727"], berlin), withoutPlace("349727", newYork)], [["349727"], []]);
  });
});

describe("place that is moved up", () => {
  const moves: Readonly<Record<string, readonly [list: readonly unknown[], moved: readonly unknown[]]>> = {
    "stands before the one that it stood behind": [
      ["349727 New York", "178087 Berlin", "328328"],
      ["178087 Berlin", "349727 New York", "328328"],
    ],
    "stays first": [
      ["178087 Berlin", "349727"],
      ["178087 Berlin", "349727"],
    ],
    "is none when it is not in the list": [
      ["349727", "328328"],
      ["349727", "328328"],
    ],
    "passes what cannot be read": [
      ["349727", 7, "..", "178087"],
      ["178087", "349727", 7, ".."],
    ],
    "passes a place that stands twice": [
      ["328328", "349727 New York", "349727 Again", "178087"],
      ["328328", "178087", "349727 New York", "349727 Again"],
    ],
    "moves by its entry that counts": [
      ["349727", "178087 Berlin", "328328", "178087 Again"],
      ["178087 Berlin", "349727", "328328", "178087 Again"],
    ],
  };
  for (const [behaviour, [list, moved]] of Object.entries(moves)) {
    it(behaviour, () => {
      const before = structuredClone(list);
      assert.deepEqual([movedUp(list, berlin), list], [moved, before]);
    });
  }

  it("is nowhere when there is no list", () => assert.deepEqual(movedUp(undefined, berlin), []));

  it("comes first if it is moved often enough, and nothing is lost", () => {
    let list: readonly unknown[] = ["349727", 7, "328328 London", "349727 Again", "..", "178087"];
    for (let count = 0; count < 5; count += 1) list = movedUp(list, berlin);
    assert.deepEqual([shown(list)[0], list.length, new Set(list).size], ["178087", 6, 6]);
  });
});

describe("label of a location", () => {
  it("is the one that the person gave it", () => {
    const places: readonly SavedPlace[] = [{ location: newYork, label: "Home" }, { location: berlin }];
    assert.deepEqual(
      [newYork, berlin, london].map((location) => labelOf(location, places)),
      ["Home", undefined, undefined],
    );
  });
});

/** The places of a list, as `key = label`. */
function shown(list: unknown): readonly string[] {
  return parseSavedPlaces(list).map((place) =>
    [place.location, ...("label" in place ? [place.label] : [])].join(" = "),
  );
}
