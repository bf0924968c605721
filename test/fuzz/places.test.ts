import assert from "node:assert/strict";

import fc from "fast-check";

import { toSingleLine } from "../../src/weather/base/sanitize";
import { english } from "../../src/weather/locale/strings";
import { decodeFoundPlaces, distinctRegions, labelFor } from "../../src/weather/places/foundPlace";
import {
  movedUp,
  parseSavedPlaces,
  type SavedPlace,
  withoutPlace,
  withPlace,
} from "../../src/weather/places/savedPlaces";
import { choicesOf } from "../../src/weather/view/placeMenu";
import { anyJson } from "./inputs/json";
import { entries, matchesJson } from "./inputs/places";
import { location } from "./inputs/questions";
import { anyText, fits, isClean } from "./inputs/texts";
import { property } from "./property";

const keyWithDigit = location.map((key) => (/\d/.test(key) ? key : (`${key.slice(0, 60)}1` as typeof key)));
const place: fc.Arbitrary<SavedPlace> = fc.record(
  {
    location: fc.oneof(
      keyWithDigit,
      fc.constantFrom("1", "2", "3_PC").map((key) => key as SavedPlace["location"]),
    ),
    label: fc.oneof(fc.constantFrom("Home", "A (1)"), anyText),
  },
  { requiredKeys: ["location"], noNullPrototype: true },
);

function keysOf(list: unknown): readonly string[] {
  return parseSavedPlaces(list).map((one) => one.location);
}

describe("any list of places in the settings", () => {
  property("A12 A14 J3 J5 has each place once, by a key and a clean label", [fc.oneof(entries, anyJson)], (list) => {
    const places = parseSavedPlaces(list);
    assert.equal(new Set(places.map((one) => one.location)).size, places.length);
    for (const { location: key, label } of places) {
      assert.match(key, /^(?=.*\d)[A-Z0-9][A-Z0-9_-]{0,63}$/);
      assert.ok(label === undefined || (isClean(label) && label.trim() !== "" && fits(label, 60)));
    }
  });

  property(
    "A14 gains a place at its end, or a label where the place stands, and keeps all else",
    [entries, place],
    (list, added) => {
      const next = withPlace(list, added);
      const label = toSingleLine(added.label ?? "", 60);
      const known = keysOf(list);
      assert.deepEqual(keysOf(next), known.includes(added.location) ? known : [...known, added.location]);
      const named = parseSavedPlaces(next).find((one) => one.location === added.location);
      assert.equal(named?.label ?? "", label);
      const isSame = (index: number): boolean => Object.is(next[index], list[index]);
      assert.ok(list.filter((_, index) => !isSame(index)).length <= 1);
      assert.deepEqual(withPlace(next, added), next);
    },
  );

  property("A14 loses a place and nothing else", [entries, place], (list, { location: gone }) => {
    const next = withoutPlace(list, gone);
    assert.deepEqual(
      keysOf(next),
      keysOf(list).filter((key) => key !== gone),
    );
    const rest = list.filter((one) => !next.includes(one));
    for (const one of rest) assert.deepEqual(keysOf([one]), [gone]);
    assert.deepEqual(
      next,
      list.filter((one) => next.includes(one)),
    );
  });

  property(
    "A14 has a place moved before the one above it, and all else as it was",
    [entries, fc.nat()],
    (list, which) => {
      const keys = keysOf(list);
      const index = which % (keys.length || 1);
      const moved = keys[index] ?? "1";
      const next = movedUp(list, moved as SavedPlace["location"]);
      assert.deepEqual(
        keysOf(next),
        index === 0 ? keys : keys.with(index, keys[index - 1] ?? "").with(index - 1, moved),
      );
      const sorted = (all: readonly unknown[]): readonly string[] => all.map((one) => JSON.stringify(one)).sort();
      assert.deepEqual(sorted(next), sorted(list));
      const others = (all: readonly unknown[]): readonly unknown[] =>
        all.filter((one) => !keysOf([one]).includes(moved));
      assert.deepEqual(others(next), others(list));
    },
  );

  property("J3 offers choices of which no two are called alike", [entries, place], (list, shown) => {
    const saved = parseSavedPlaces(list);
    const label = toSingleLine(shown.label ?? "", 60);
    const choices = choicesOf({ location: shown.location, ...(label !== "" && { label }) }, saved, english);
    assert.equal(new Set(choices.map((choice) => choice.label)).size, choices.length);
    const expected = new Set([...saved.map((one) => one.location), shown.location]);
    assert.deepEqual(new Set(choices.map((choice) => choice.location)), expected.size < 2 ? new Set() : expected);
    assert.deepEqual(
      choices.filter(({ isShown }) => isShown).map((choice) => choice.location),
      choices.length > 0 ? [shown.location] : [],
    );
  });
});

describe("any answer of a search", () => {
  property("A12 D15 J3 J5 J6 J10 is places with a key and clean names, each once", [matchesJson], (json) => {
    const foundPlaces = decodeFoundPlaces(JSON.parse(JSON.stringify(json)));
    if (foundPlaces === undefined) return void assert.ok(json !== null && !(Array.isArray(json) && json.length === 0));
    assert.equal(new Set(foundPlaces.map((match) => match.location)).size, foundPlaces.length);
    assert.ok(foundPlaces.length <= 100);
    for (const { location: key, isPostal: _, ...names } of foundPlaces) {
      assert.match(key, /^[A-Z0-9][A-Z0-9_-]{0,63}$/);
      for (const name of Object.values(names)) assert.ok(isClean(name) && name.trim() !== "" && fits(name, 80));
    }
  });

  property("J3 is told apart: no two places of one name are said to be in the same place", [matchesJson], (json) => {
    const foundPlaces = decodeFoundPlaces(json) ?? [];
    const where = distinctRegions(foundPlaces);
    assert.equal(where.length, foundPlaces.length);
    const said = foundPlaces.map(({ name }, index) => JSON.stringify([name, where[index]]));
    assert.equal(new Set(said).size, said.length);
  });

  property(
    "A14 J5 is saved under a label that no other place has, if there is one",
    [matchesJson, entries],
    (json, list) => {
      const [match] = (decodeFoundPlaces(json) ?? []).filter((one) => /\d/.test(one.location));
      if (!match) return;
      const saved = parseSavedPlaces(list);
      const label = labelFor(match, saved);
      const next = parseSavedPlaces(withPlace(list, { location: match.location, label }));
      const mine = next.find((one) => one.location === match.location);
      assert.ok(mine?.label !== undefined && fits(mine.label, 60));
      const known = saved.find((one) => one.location === match.location)?.label;
      if (known !== undefined) assert.equal(mine.label, known);
      else if (match.name.length < 20)
        assert.ok(
          saved.every((one) => one.label !== mine.label) ||
            saved.some((one) => one.label === `${match.name}, ${match.location}`),
        );
    },
    { share: 0.5 },
  );
});
