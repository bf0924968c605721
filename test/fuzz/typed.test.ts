import assert from "node:assert/strict";

import fc from "fast-check";

import { strings } from "../../src/weather/locale/strings";
import { decodeFoundPlaces } from "../../src/weather/places/foundPlace";
import { isSearchedAutomatically, parsePlaceInput } from "../../src/weather/places/parsePlaceInput";
import type { SearchState } from "../../src/weather/places/placeSearch";
import { parseSavedPlaces } from "../../src/weather/places/savedPlaces";
import { placeListItems } from "../../src/weather/view/placeList";
import { faultsIn, hour } from "../unit/weather/fakes";
import { entries, matchesJson } from "./inputs/places";
import { location, locationText } from "./inputs/questions";
import { failure, locale, now } from "./inputs/states";
import { anyText, blank, digits, fits, isClean, isForeign, letters, textOf } from "./inputs/texts";
import { property } from "./property";

const degrees = (most: number): fc.Arbitrary<number> =>
  fc.integer({ min: -most * 10_000, max: most * 10_000 }).map((tenThousandths) => tenThousandths / 10_000);
const words = fc.constantFrom("Berlin", "New York", "10115", "東京", "São Paulo", "12 34", "40.7,-74", "95,200", "x");
const typedText = fc.oneof(
  anyText,
  locationText,
  words,
  fc.tuple(words, anyText).map((parts) => parts.join(" ")),
);
const coordinates = /^-?\d+(?:\.\d{1,4})?,-?\d+(?:\.\d{1,4})?$/;

describe("any text in the box for places", () => {
  property(
    "A2 A7 A9 A10 J3 J4 is a key, something to look for, a fault or nothing yet",
    [typedText],
    (text) => {
      const { location: key, search, reason } = parsePlaceInput(text);
      if (key !== undefined) assert.match(key, /^[A-Z0-9][A-Z0-9_-]{0,63}$/);
      if (reason !== undefined)
        assert.ok(Object.keys(strings.reasons).includes(reason) && !search && key === undefined);
      if (!search) return;
      assert.ok(search.text !== "" && search.text.length <= 100 && isClean(search.text.replace(/\p{Cf}/gu, "")));
      if (search.kind === "text") return void assert.match(search.text, /[\p{L}\p{N}]/u);
      assert.match(search.text, coordinates);
      const [latitude = NaN, longitude = NaN] = search.text.split(",").map(Number);
      assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
    },
    { share: 2 },
  );

  property("A14 is looked for once, however often it is read again", [typedText, blank], (text, around) => {
    const typed = parsePlaceInput(text);
    if (text.length < 1900) assert.deepEqual(parsePlaceInput(around + text + around), typed);
    if (typed.search && typed.location === undefined) assert.deepEqual(parsePlaceInput(typed.search.text), typed);
    if (typed.location !== undefined) assert.equal(isSearchedAutomatically(typed), undefined);
  });

  property(
    "B13 is never sent as a search when it is a key of the usual length",
    [
      fc.tuple(
        textOf(letters, { min: 1, max: 1 }),
        textOf(digits, { min: 1, max: 1 }),
        textOf(letters + digits, { min: 18, max: 60 }),
      ),
      fc.nat(),
      fc.constantFrom("", "Bearer ", "my key: ", "apikey="),
      blank,
    ],
    (parts, turn, before, around) => {
      const key = parts.join("");
      const turned = key.slice(turn % key.length) + key.slice(0, turn % key.length);
      assert.equal(parsePlaceInput(around + before + turned + around).search, undefined);
    },
  );

  property(
    "A3 is the place at the coordinates, in whatever way they are written",
    [degrees(90), degrees(180), fc.nat({ max: 4 })],
    (latitude, longitude, form) => {
      const hemisphere = (value: number, [positive = "", negative = ""]: string): string =>
        `${Math.abs(value)}° ${value < 0 ? negative : positive}`;
      const comma = (value: number): string => value.toFixed(4).replace(".", ",");
      const text = [
        `${latitude},${longitude}`,
        `${latitude.toFixed(6)} ${longitude.toFixed(6)}`,
        `${hemisphere(latitude, "NS")}, ${hemisphere(longitude, "EW")}`,
        `${comma(latitude)}; ${comma(longitude)}`,
        `${latitude.toFixed(5)}、${String(longitude).replace("-", "−")}`,
      ][form];
      // Two whole numbers with a space between may be a postal code; these have decimals.
      assert.deepEqual(parsePlaceInput(text ?? ""), {
        search: { kind: "coordinates", text: `${latitude + 0},${longitude + 0}` },
      });
    },
  );
});

const search: fc.Arbitrary<SearchState> = fc.oneof(
  fc.constant<SearchState>({ kind: "idle" }),
  fc.record({ kind: fc.constantFrom("typing", "searching"), text: words }),
  fc
    .tuple(words, matchesJson)
    .map(([text, json]): SearchState => ({ kind: "found", text, foundPlaces: decodeFoundPlaces(json) ?? [] })),
  fc.record(
    { kind: fc.constant("failed" as const), text: words, failure, until: fc.constantFrom(now - hour, now + hour) },
    { requiredKeys: ["kind", "text", "failure"], noNullPrototype: true },
  ),
);

describe("any list of places to choose from", () => {
  property(
    "J3 J5 J6 has the saved places first, and no line that says nothing",
    [typedText, entries, search, fc.option(location, { nil: undefined }), fc.boolean(), locale],
    (text, list, state, current, isApiKey, reader) => {
      const places = parseSavedPlaces(list);
      const typed = parsePlaceInput(text);
      const items = placeListItems({
        typed,
        places,
        current,
        isOfWorkspace: isApiKey,
        search: state,
        isApiKey,
        locale: reader,
        now,
      });
      for (const item of items) assert.ok(item.label.trim() !== "" && fits(item.label, 300), item.kind);
      const saved = items.flatMap((item) => (item.kind === "saved" ? [item.place] : []));
      assert.deepEqual(saved, isApiKey ? [] : places);
      if (isApiKey)
        assert.deepEqual(
          items.map(({ kind }) => kind),
          ["note"],
        );
      if (!isForeign(text, list, state)) {
        const lines = items.map((item) => ({
          ...item,
          place: undefined,
          ...("description" in item && { description: `${item.description} ` }),
        }));
        assert.deepEqual(faultsIn(lines), []);
      }
      const offers = items.filter(({ kind }) => kind === "search" || kind === "key");
      if (typed.reason !== undefined || (typed.location === undefined && !typed.search)) assert.deepEqual(offers, []);
    },
    { share: 0.5 },
  );
});
