import assert from "node:assert/strict";

import fc from "fast-check";

import { toSingleLine } from "../../src/weather/base/sanitize";
import { english } from "../../src/weather/locale/strings";
import { decodeFoundPlaces, distinctRegions, labelFor } from "../../src/weather/places/foundPlace";
import { parseSavedPlaces, type SavedPlace, withPlace } from "../../src/weather/places/savedPlaces";
import { choicesOf } from "../../src/weather/view/placeMenu";
import { partial } from "./inputs/combine";
import { anyJson } from "./inputs/json";
import { entries, matchesJson } from "./inputs/places";
import { location } from "./inputs/questions";
import { anyText, fits, isClean } from "./inputs/texts";
import { property } from "./property";

const few = fc.constantFrom("1", "2", "3_PC").map((key) => key as SavedPlace["location"]);
const place: fc.Arbitrary<SavedPlace> = partial(
  { location: fc.oneof(location, few), label: fc.oneof(fc.constantFrom("Home", "A (1)"), anyText) },
  "location",
);

describe("any list of places in the settings", () => {
  property("has each place once, by a key and a clean label", [fc.oneof(entries, anyJson)], (list) => {
    const places = parseSavedPlaces(list);
    assert.equal(new Set(places.map((one) => one.location)).size, places.length);
    for (const { location: key, label } of places) {
      assert.match(key, /^(?=.*\d)[A-Z0-9][A-Z0-9_-]{0,63}$/);
      assert.ok(label === undefined || (isClean(label) && label.trim() !== "" && fits(label, 60)));
    }
  });

  property("offers choices of which no two are called alike", [entries, place], (list, shown) => {
    const saved = parseSavedPlaces(list);
    const label = toSingleLine(shown.label ?? "", 60);
    const choices = choicesOf({ location: shown.location, ...(label !== "" && { label }) }, saved, english);
    assert.equal(new Set(choices.map((choice) => choice.label)).size, choices.length);
    const keys = saved.map((one) => one.location);
    const all = keys.includes(shown.location) ? keys : [shown.location, ...keys];
    assert.deepEqual(
      choices.map(({ location: key, isShown }) => [key, isShown]),
      all.length < 2 ? [] : all.map((key) => [key, key === shown.location]),
    );
  });
});

describe("any answer of a search", () => {
  property("is places with a key and clean names, each once", [matchesJson], (json) => {
    const foundPlaces = decodeFoundPlaces(JSON.parse(JSON.stringify(json)));
    if (foundPlaces === undefined) return void assert.ok(json !== null && !(Array.isArray(json) && json.length === 0));
    assert.equal(new Set(foundPlaces.map((match) => match.location)).size, foundPlaces.length);
    assert.ok(foundPlaces.length <= 100);
    for (const { location: key, isPostal: _, ...names } of foundPlaces) {
      assert.match(key, /^[A-Z0-9][A-Z0-9_-]{0,63}$/);
      for (const name of Object.values(names)) assert.ok(isClean(name) && name.trim() !== "" && fits(name, 80));
    }
  });

  property("is told apart: no two places of one name are said to be in the same place", [matchesJson], (json) => {
    const foundPlaces = decodeFoundPlaces(json) ?? [];
    const where = distinctRegions(foundPlaces);
    assert.equal(where.length, foundPlaces.length);
    const said = foundPlaces.map(({ name }, index) => JSON.stringify([name, where[index]]));
    assert.equal(new Set(said).size, said.length);
  });

  property("is saved under a label that no other place has, if there is one", [matchesJson, entries], (json, list) => {
    const match = decodeFoundPlaces(json)?.find((one) => /\d/.test(one.location));
    if (!match) return;
    const saved = parseSavedPlaces(list);
    const next = parseSavedPlaces(withPlace(list, { location: match.location, label: labelFor(match, saved) }));
    const { label } = next.find((one) => one.location === match.location) ?? {};
    assert.ok(label !== undefined && fits(label, 60));
    const known = saved.find((one) => one.location === match.location)?.label;
    const isTaken = saved.some((one) => one.label === label);
    const isFullTaken = saved.some((one) => one.label === `${match.name}, ${match.location}`);
    if (known !== undefined) assert.equal(label, known);
    else if (match.name.length < 20) assert.ok(!isTaken || isFullTaken);
  });
});
