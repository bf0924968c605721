import assert from "node:assert/strict";

import { strings } from "../../../../src/weather/locale/strings";
import type { Failure } from "../../../../src/weather/model/failure";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import type { FoundPlace } from "../../../../src/weather/places/foundPlace";
import { parsePlaceInput } from "../../../../src/weather/places/parsePlaceInput";
import type { SearchState } from "../../../../src/weather/places/placeSearch";
import type { SavedPlace } from "../../../../src/weather/places/savedPlaces";
import { type PickerLine, pickerLines, type PickerInput } from "../../../../src/weather/surfaces/pickerLines";
import { failures, hour } from "../fakes";
import { itRows } from "../itEach";
import { answerOf, now, sample, viewing } from "./viewFixture";

/** The input of a list, with defaults for what a test doesn't set. */
type Parts = Partial<Omit<PickerInput, "typed">> & { readonly typed?: string };

const newYork = "349727" as LocationKey;
const berlin = "178087" as LocationKey;
const places: readonly SavedPlace[] = [{ location: newYork, label: "Home" }, { location: berlin }];
const franklin = { name: "Franklin", region: "Wisconsin", country: "United States" };
const foundPlaces: readonly FoundPlace[] = [
  { location: newYork, ...franklin, area: "Milwaukee" },
  { location: berlin, ...franklin, area: "Sauk" },
  { location: "1" as LocationKey, name: "Nowhere" },
];
const observedAt = (epoch: number) => answerOf({ ...sample, EpochTime: epoch / 1000 });
const notFound: Failure = { kind: "requestRefused", status: 404 };

const [heading, home, other] = ["heading: Saved places", "saved: Home", "saved: Location 178087"];
const offerOf = (text: string): string => `search: Search for “${text}” | Uses one call`;
const offer = offerOf("Berlin");
const again = "search: Search again | Uses one call";
const [site, forecastPage] = ["https://www.accuweather.com/", strings.reasons.locationPage];
const unusable = "note: This can't be used";
const [log, setKey] = ["action: Show Log", "action: Set API Key"];
const enterKey = "You can still enter a location key";
const none =
  "note: No places found for “Berlin” | Check the spelling, enter the full name, or add the region or country";
const web =
  "web: Find the place on accuweather.com | Then paste the address of its forecast page here. The address ends with the location key";

/** The parts of a list for “Berlin” while its search is in this state. */
const during = (search: SearchState): Parts => ({ typed: "Berlin", search });
const found = (text: string, foundPlaces: readonly FoundPlace[]): Parts => during({ kind: "found", text, foundPlaces });
const after = (failure: Failure, more?: { readonly until?: number; readonly text?: string }): Parts =>
  during({ kind: "failed", text: "Berlin", failure, ...more });

describe("the list of places to choose from", () => {
  const assertLines = (parts: Parts, ...lines: string[]): void => assert.deepEqual(linesOf(parts), lines);
  itRows(assertLines, {
    "the place list marks the location shown now": [{ places, current: newYork }, heading, `${home} | default`, other],
    "the place list has the whole of each saved place, with the weather that is stored, and its age if it's old": [
      {
        places: [
          { location: newYork, label: "Wellington, New Zealand" },
          { location: berlin, label: "Wellington, Somerset, United Kingdom" },
        ],
        weather: new Map([
          [newYork, observedAt(now)],
          [berlin, observedAt(now - 3 * hour)],
        ]),
        current: newYork,
      },
      ...[heading, "saved: Wellington | New Zealand · 24°C Sunny · default"],
      "saved: Wellington | Somerset, United Kingdom · 24°C Sunny (3 hours ago)",
    ],
    "the place list has the words of weather without a temperature, and only a temperature without words": [
      {
        places,
        weather: new Map([
          [newYork, answerOf({ WeatherText: "Sunny", EpochTime: (now - 3 * hour) / 1000 })],
          [berlin, answerOf({ Temperature: sample["Temperature"], EpochTime: now / 1000 })],
        ]),
      },
      ...[heading, `${home} | Sunny (3 hours ago)`, `${other} | 24°C`],
    ],
    "the place list has no age of weather without a temperature and words": [
      {
        places: places.slice(0, 1),
        weather: new Map([[newYork, answerOf({ RelativeHumidity: 46, EpochTime: (now - 3 * hour) / 1000 })]]),
      },
      ...[heading, home],
    ],
    "the place list has the keys of places with the same label [J22]": [
      {
        places: [
          { location: newYork, label: "Home" },
          { location: berlin, label: "Home" },
        ],
      },
      ...[heading, "saved: Home (349727)", "saved: Home (178087)"],
    ],
    "a note says what to do with a different address": [{ typed: site }, `${unusable}: ${forecastPage}`, web],
    "a text that only looks like coordinates has a note with a form that works, before the search [A17]": [
      { typed: "40.71" },
      "note: Enter coordinates in a form such as 40.71,-74.01",
      offerOf("40.71"),
    ],
    "the place list recognizes the API key, and offers nothing that would send the key": [
      { places, typed: "349727", isApiKey: true },
      "note: This is your API key | It wasn't searched for. Type the name of a place",
    ],
    "the place list has the saved places, then, under a line, a location key and a search": [
      { places, typed: "10178" },
      ...[heading, home, other, "heading: ", "key: Location key 10178 | Uses this key without a search"],
      offerOf("10178"),
    ],
    "the place list has the found places under their own heading": [
      { ...found("Berlin", foundPlaces.slice(2)), places },
      ...[heading, home, other, "heading: Places found for “Berlin”", "found: Nowhere"],
    ],
    "the place list offers a search during typing": [during({ kind: "typing", text: "Berlin" }), offer],
    "the place list has the found places under a heading, told apart": [
      found("Berlin", foundPlaces),
      ...["heading: Places found for “Berlin”", "found: Franklin | Milwaukee, Wisconsin, United States"],
      ...["found: Franklin | Sauk, Wisconsin, United States", "found: Nowhere"],
    ],
    "the place list says that nothing was found": [found("Berlin", []), none, web],
    "the place list says that the key can't search": [
      after(failures.forbidden),
      `note: Your API key can't search for places (403) | ${enterKey}`,
      ...[again, "action: Check Subscription", setKey, log, web],
    ],
    "the place list says that the service has no search": [
      after(notFound),
      `note: This weather service can't search for places | ${enterKey}`,
      ...[again, "action: Open Settings", log, web],
    ],
    "setting a key is offered": [after(failures.keyMissing), "note: No key for this address", again, setKey, web],
    "the place list offers no search before the service allows one": [
      after(failures.serviceTrouble, { until: now + hour }),
      ...[`note: Service problem. You can try again in 60 minutes. | ${enterKey}`, log, web],
    ],
  });
});

function listed({ typed = "", ...parts }: Parts): readonly PickerLine[] {
  const nothing = {
    places: [],
    weather: new Map(),
    current: undefined,
    isOfWorkspace: false,
    isApiKey: false,
  } as const;
  const rest = { search: { kind: "idle" }, viewing } as const;
  return pickerLines({ ...nothing, ...rest, typed: parsePlaceInput(typed), ...parts });
}

/** The lines as `kind: label | description or detail`. */
function linesOf(parts: Parts): readonly string[] {
  return listed(parts).map((item) => {
    const more = "description" in item ? item.description : "detail" in item ? item.detail : "";
    return `${item.kind}: ${[item.label, more].filter(Boolean).join(" | ")}`;
  });
}
