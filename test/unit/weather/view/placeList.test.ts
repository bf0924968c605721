import assert from "node:assert/strict";

import type { Failure } from "../../../../src/weather/model/failure";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { parsePlaceInput } from "../../../../src/weather/places/parsePlaceInput";
import type { SearchState } from "../../../../src/weather/places/placeSearch";
import type { SavedPlace } from "../../../../src/weather/places/savedPlaces";
import { type PlaceListItem, placeListItems, type PlaceListParts } from "../../../../src/weather/view/placeList";
import { failures, faultsIn, hour, localeOf, pseudo } from "../fakes";
import { foundAt } from "../places/placeFixture";

const newYork = "349727" as LocationKey;
const berlin = "178087" as LocationKey;
const places: readonly SavedPlace[] = [{ location: newYork, label: "Home" }, { location: berlin }];
const web =
  "web: Find the place on accuweather.com | Then paste the address of its forecast page here: it ends in the location key";
const again = "search: Search again | Costs one call";
const foreign = localeOf("en-GB", "metric", pseudo);
const now = new Date(2026, 9, 27, 14, 5).getTime();
const idle: SearchState = { kind: "idle" };

describe("list of places to choose from", () => {
  it("is empty where nothing is saved and nothing typed", () => assert.deepEqual(shown({}), []));

  it("has the saved places under a heading, each with its location key", () => {
    assert.deepEqual(shown({ places }), ["heading: Saved places", "saved: Home | 349727", "saved: Location 178087"]);
  });

  it("marks the location that is shown now", () => {
    const marked = (current: LocationKey, isOfWorkspace: boolean): readonly string[] =>
      shown({ places, current, isOfWorkspace }).slice(1);
    assert.deepEqual(marked(newYork, false), ["saved: Home | 349727 · default", "saved: Location 178087"]);
    assert.deepEqual(marked(berlin, true), [
      "saved: Home | 349727",
      "saved: Location 178087 | default of this workspace",
    ]);
    assert.deepEqual(marked("1" as LocationKey, false), ["saved: Home | 349727", "saved: Location 178087"]);
  });

  it("knows which place is the first, because that cannot be moved up", () => {
    const picks = listed({ places });
    assert.deepEqual(
      picks.flatMap((pick) => (pick.kind === "saved" ? [[pick.place, pick.isFirst]] : [])),
      [
        [places[0], true],
        [places[1], false],
      ],
    );
  });

  it("has the saved places first, whatever is typed", () => {
    for (const typed of ["berlin", "349727", "18404_PC", "..", "40,-74", "x".repeat(101)]) {
      const picks = shown({ places, typed: parsePlaceInput(typed) });
      assert.deepEqual(picks.slice(0, 3), shown({ places }));
      assert.ok(picks.length > 3);
    }
  });

  it("offers digits as a location key, and to search for them", () => {
    assert.deepEqual(shown({ typed: parsePlaceInput("10178") }), [
      "key: Location key 10178 | Taken as it is, without a search",
      "search: Search for “10178” | Costs one call",
    ]);
  });

  it("offers a location key of another form, and a forecast page's, alone", () => {
    const key = "key: Location key 18404_PC | Taken as it is, without a search";
    const page = "https://www.accuweather.com/en/us/ny/10021/weather-forecast/18404_pc";
    assert.deepEqual(
      [shown({ typed: parsePlaceInput("18404_pc") }), shown({ typed: parsePlaceInput(page) })],
      [[key], [key]],
    );
    assert.deepEqual(
      listed({ typed: parsePlaceInput("18404_pc") }).map((pick) => pick.kind === "key" && pick.location),
      ["18404_PC"],
    );
  });

  it("says why a text cannot be used", () => {
    assert.deepEqual(
      ["..", "91,0", "x".repeat(101)].map((text) => shown({ typed: parsePlaceInput(text) })),
      [
        ["note: This cannot be used: it has no letter and no digit"],
        ["note: This cannot be used: a latitude goes from -90 to 90 and a longitude from -180 to 180"],
        ["note: This cannot be used: it is longer than 100 characters"],
      ],
    );
  });

  it("says what to do with an address that is no forecast page's", () => {
    const [note = "", ...rest] = shown({ typed: parsePlaceInput("https://www.accuweather.com/") });
    assert.match(note, /^note: This cannot be used: this address does not end in .*; open the forecast page/);
    assert.deepEqual(rest, [web]);
  });

  it("recognizes the API key, and offers nothing that would send it", () => {
    const typed = parsePlaceInput("349727");
    const search: SearchState = { kind: "typing", text: "349727" };
    assert.deepEqual(shown({ places, typed, search, isApiKey: true }), [
      "note: This is your API key | It is not searched for. Type the name of your place",
    ]);
  });
});

describe("list of places while there is a search", () => {
  const during = (search: SearchState, text = "Berlin"): readonly string[] =>
    shown({ typed: parsePlaceInput(text), search });
  const offer = "search: Search for “Berlin” | Costs one call";

  it("offers the search before it begins", () => {
    assert.deepEqual([during(idle), during({ kind: "typing", text: "Berlin" })], [[offer], [offer]]);
  });

  it("offers the search while there is another text's", () => {
    const others: readonly SearchState[] = [
      { kind: "typing", text: "Berli" },
      { kind: "searching", text: "Berli" },
      { kind: "found", text: "Berli", foundPlaces: foundAt("1").foundPlaces },
      { kind: "failed", text: "Berli", failure: failures.timeout },
    ];
    assert.deepEqual(
      others.map((search) => during(search)),
      Array(4).fill([offer]),
    );
  });

  it("says that it searches", () => {
    assert.deepEqual(during({ kind: "searching", text: "Berlin" }), ["note: Searching for “Berlin” …"]);
  });

  it("has what was found under a heading, told apart", () => {
    const franklin = { name: "Franklin", region: "Wisconsin", country: "United States" };
    const foundPlaces = [
      { location: newYork, ...franklin, area: "Milwaukee" },
      { location: berlin, ...franklin, area: "Sauk" },
      { location: "1" as LocationKey, name: "Nowhere" },
    ];
    const parts = {
      typed: parsePlaceInput("Franklin"),
      search: { kind: "found", text: "Franklin", foundPlaces } as const,
    };
    assert.deepEqual(shown(parts), [
      "heading: Places found for “Franklin”",
      "found: Franklin | Milwaukee, Wisconsin, United States",
      "found: Franklin | Sauk, Wisconsin, United States",
      "found: Nowhere",
    ]);
    assert.deepEqual(
      listed(parts).flatMap((pick) => (pick.kind === "found" ? [pick.place] : [])),
      foundPlaces,
    );
  });

  it("has what was found after the saved places and the location key", () => {
    const search: SearchState = { kind: "found", text: "10178", foundPlaces: foundAt("1").foundPlaces };
    const kinds = listed({ places, typed: parsePlaceInput("10178"), search }).map(({ kind }) => kind);
    assert.deepEqual(kinds, ["heading", "saved", "saved", "key", "heading", "found"]);
  });

  it("says that nothing was found, and what to do", () => {
    assert.deepEqual(during({ kind: "found", text: "Berlin", foundPlaces: [] }), [
      "note: No place found for “Berlin” | Check the spelling, write the whole name, or add the region or country",
      web,
    ]);
  });

  it("has no place of a search that was not typed", () => {
    const search: SearchState = { kind: "found", text: "Berlin", foundPlaces: foundAt("1").foundPlaces };
    for (const text of [
      "",
      " ",
      "B",
      "Berli",
      "Berlin Mitte",
      "..",
      "18404_PC",
      "https://www.accuweather.com/",
      "berlin",
    ]) {
      const picks = listed({ places, typed: parsePlaceInput(text), search });
      assert.deepEqual(
        picks.filter(({ kind }) => kind === "found"),
        [],
      );
    }
    assert.equal(listed({ typed: parsePlaceInput("Berlin"), search }).filter(({ kind }) => kind === "found").length, 1);
  });
});

describe("list of places after a failed search", () => {
  const after = (failure: Failure): Partial<PlaceListParts> => ({
    typed: parsePlaceInput("Berlin"),
    search: { kind: "failed", text: "Berlin", failure },
  });
  const notFound: Failure = { kind: "requestRefused", status: 404 };

  for (const failure of [...Object.values<Failure>(failures), notFound]) {
    it(`says what happened and offers the next steps: ${failure.kind}`, () => {
      const [note, ...steps] = listed(after(failure));
      assert.match(JSON.stringify(note), /^{"kind":"note","label":"[A-Z].+"/);
      const isKeyAtFault = ["keyMissing", "keyRefused", "unauthorized"].includes(failure.kind);
      assert.equal(JSON.stringify(note).includes("You can enter a location key"), !isKeyAtFault);
      assert.deepEqual(
        steps.filter(({ kind }) => kind !== "action").map(({ kind }) => kind),
        ["search", "web"],
      );
      assert.equal(new Set(steps.map(({ label }) => label)).size, steps.length);
      assert.ok(steps.every((step) => step.kind !== "action" || !["refresh", "selectLocation"].includes(step.action)));
      assert.deepEqual(faultsIn([note, ...steps]), []);
    });

    it(`is in the person's language: ${failure.kind}`, () => {
      const texts = shown({ ...after(failure), locale: foreign }).map((line) => line.replace(/^\w+: /, ""));
      assert.doesNotMatch(texts.join(" "), /[A-Za-z]/);
    });
  }

  it("says from when on the service can be asked again, and offers no search before", () => {
    const at = (until: number): readonly string[] => {
      const search: SearchState = { kind: "failed", text: "Berlin", failure: failures.rateLimited, until };
      return shown({ typed: parsePlaceInput("Berlin"), search });
    };
    assert.match(at(now + hour)[0] ?? "", /^note: Too many requests. The service can be asked again at 15:05. \|/);
    assert.ok(!at(now + hour).includes(again));
    assert.match(at(now - 1)[0] ?? "", /^note: Too many requests \|/);
    assert.ok(at(now - 1).includes(again));
    assert.ok(at(now).includes(again));
  });

  it("offers no search before then either where searching again is the usual step", () => {
    const at = (until: number): readonly string[] => {
      const search: SearchState = { kind: "failed", text: "Berlin", failure: failures.serviceTrouble, until };
      return shown({ typed: parsePlaceInput("Berlin"), search });
    };
    assert.deepEqual(at(now + hour).slice(1), ["action: Show Log", web]);
    assert.deepEqual(at(now - 1).slice(1), [again, "action: Show Log", web]);
  });

  const cases: Readonly<Record<string, readonly [Failure, readonly string[]]>> = {
    "says that the key cannot search": [
      failures.forbidden,
      [
        "note: Your API key cannot search for places (403) | You can enter a location key all the same",
        "action: Check Subscription",
        "action: Set API Key",
        "action: Show Log",
        again,
        web,
      ],
    ],
    "says that the service has no search": [
      notFound,
      [
        "note: The weather service has no search for places | You can enter a location key all the same",
        "action: Open Settings",
        again,
        "action: Show Log",
        web,
      ],
    ],
    "says so only where it is the whole search that is missing": [
      { kind: "requestRefused", status: 400 },
      [
        "note: Request refused | You can enter a location key all the same",
        "action: Open Settings",
        again,
        "action: Show Log",
        web,
      ],
    ],
    "offers the key first where there is none": [
      failures.keyMissing,
      ["note: No API key", "action: Set API Key", again, web],
    ],
    "offers to search again first where that may help": [
      failures.unreachable,
      ["note: Offline | You can enter a location key all the same", again, "action: Show Log", web],
    ],
  };
  for (const [behaviour, [failure, lines]] of Object.entries(cases)) {
    it(behaviour, () => assert.deepEqual(shown(after(failure)), lines));
  }

  it("has the saved places and the location key all the same", () => {
    const search: SearchState = { kind: "failed", text: "10178", failure: failures.forbidden };
    const kinds = listed({ places, typed: parsePlaceInput("10178"), search }).map(({ kind }) => kind);
    assert.deepEqual(kinds.slice(0, 5), ["heading", "saved", "saved", "key", "note"]);
  });
});

describe("texts of the list of places", () => {
  const states: readonly SearchState[] = [
    idle,
    { kind: "typing", text: "10178" },
    { kind: "searching", text: "10178" },
    { kind: "found", text: "10178", foundPlaces: [] },
    { kind: "found", text: "10178", foundPlaces: [{ location: newYork, name: "1" }] },
  ];
  for (const search of states) {
    it(`are all in the person's language: ${search.kind}`, () => {
      const typed = parsePlaceInput("10178");
      const lines = shown({ places: [{ location: newYork }], current: newYork, typed, search, locale: foreign });
      assert.doesNotMatch(lines.map((line) => line.replace(/^\w+: /, "")).join(" "), /[A-Za-z]/);
    });
  }

  it("are so too where something is refused", () => {
    const refused = [
      ...["..", "91,0", "https://a.example"].map((text) => shown({ typed: parsePlaceInput(text), locale: foreign })),
      shown({ isApiKey: true, locale: foreign }),
    ].flat();
    assert.doesNotMatch(refused.map((line) => line.replace(/^\w+: /, "")).join(" "), /[A-Za-z]/);
  });

  it("show a text as it is, also one that looks like a value of theirs", () => {
    const typed = parsePlaceInput("{text} {reason} $(zap)");
    assert.deepEqual(shown({ typed }), ["search: Search for “{text} {reason} $(zap)” | Costs one call"]);
  });
});

function listed(parts: Partial<PlaceListParts>): readonly PlaceListItem[] {
  const nothing = { typed: {}, places: [], current: undefined, isOfWorkspace: false, search: idle, isApiKey: false };
  return placeListItems({ ...nothing, locale: localeOf(), now, ...parts });
}

/** The lines as they are read: `kind: label | description or detail`. */
function shown(parts: Partial<PlaceListParts>): readonly string[] {
  return listed(parts).map((pick) => {
    const more = "description" in pick ? pick.description : "detail" in pick ? pick.detail : "";
    return `${pick.kind}: ${[pick.label, more].filter(Boolean).join(" | ")}`;
  });
}
