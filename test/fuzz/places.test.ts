import assert from "node:assert/strict";

import fc from "fast-check";

import { decodeFoundPlaces, distinctRegions, labelFor } from "../../src/weather/places/foundPlace";
import { parseSavedPlaces, withPlace } from "../../src/weather/places/savedPlaces";
import { anyJson } from "./inputs/json";
import { entries, matchesJson } from "./inputs/places";
import { fits, isClean } from "./inputs/texts";
import { property } from "./property";

describe("any list of places in the settings", () => {
  property("has each place once, by a key and a clean label", [fc.oneof(entries, anyJson)], (list) => {
    const places = parseSavedPlaces(list);
    assert.equal(new Set(places.map((one) => one.location)).size, places.length);
    for (const { location: key, label } of places) {
      assert.match(key, /^(?=.*\d)[A-Z0-9][A-Z0-9_-]{0,63}$/);
      assert.ok(label === undefined || (isClean(label) && label.trim() !== "" && fits(label, 60)));
    }
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
    const { location, name } = match;
    const next = parseSavedPlaces(withPlace(list, { location, label: labelFor(match, saved) }));
    const [label, known] = [next, saved].map((all) => all.find((one) => one.location === location)?.label);
    assert.ok(label !== undefined && fits(label, 60));
    const isTaken = (text: string): boolean => saved.some((one) => one.label === text);
    if (known !== undefined) assert.equal(label, known);
    else if (name.length < 20) assert.ok(!isTaken(label) || isTaken(`${name}, ${location}`));
  });
});
