import assert from "node:assert/strict";

import fc from "fast-check";

import { decodeObservations, type Observation } from "../../src/weather/model/observation";
import { weighted } from "./inputs/combine";
import { anyJson } from "./inputs/json";
import { anyText, fits, isClean } from "./inputs/texts";
import { hostileMembers, memberNames, members } from "./inputs/weather";
import { property } from "./property";

const prototypes = [Object.prototype, Array.prototype, Function.prototype] as const;
const countMembers = (): readonly number[] => prototypes.map((prototype) => Reflect.ownKeys(prototype).length);
const untouched = countMembers();

/** Numbers and texts of a value, wherever they stand in it. */
function leaves(value: unknown): readonly unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [value];
}

/** @throws when anything in an observation, but for its raw members, is not what its type and its description promise. */
function assertPlausible(observation: Observation): void {
  const { members: _, ...understood } = observation;
  for (const leaf of leaves(understood)) {
    if (typeof leaf === "number") assert.ok(Number.isFinite(leaf) && !Object.is(leaf, -0), String(leaf));
    else if (typeof leaf !== "string") assert.equal(typeof leaf, "boolean");
    else assert.ok(isClean(leaf) && fits(leaf, 200) && leaf === leaf.trim() && leaf !== "undefined", leaf);
  }
  const { icon = 1, observed, temperature, realFeel, dewPoint, past24Hours } = understood;
  const { humidity, cloudCover, uv, wind, page } = understood;
  const measures = [temperature, realFeel, dewPoint, past24Hours?.low, past24Hours?.high];
  for (const side of measures.flatMap((measure) => [measure?.metric, measure?.imperial]))
    assert.ok(!side || (Math.abs(side.value) < 200 && ["C", "F", ""].includes(side.unit)), JSON.stringify(side));
  const ranges = [
    [humidity, 0, 100],
    [cloudCover, 0, 100],
    [uv?.index, 0, 99.999],
    [wind?.degrees, 0, 360],
    [observed?.epoch, Date.UTC(2000, 0), Date.UTC(2100, 0) - 1],
    [observed?.offset, -840, 840],
  ] as const;
  for (const [value = 0, least, most] of ranges.filter(([given]) => given !== undefined))
    assert.ok(value >= least && value <= most, String(value));
  assert.ok(Number.isInteger(icon));
  if (page === undefined) return;
  const { origin, username, hash } = new URL(page);
  assert.deepEqual([origin, username, hash], ["https://www.accuweather.com", "", ""]);
}

/** Which parts of an observation are read from a member, where it is not the one that is called like it. */
const partsOf: Readonly<Record<string, string>> = {
  WeatherText: "text",
  WeatherIcon: "icon",
  EpochTime: "observed",
  LocalObservationDateTime: "observed",
  RealFeelTemperature: "realFeel",
  RelativeHumidity: "humidity",
  WindGust: "wind",
  UVIndex: "uv",
  UVIndexText: "uv",
  TemperatureSummary: "past24Hours",
  PrecipitationSummary: "precipitation",
  Link: "page",
};

/** The parts of an observation that do not depend on a member. */
function partsWithout(name: string, observed: Readonly<Record<string, unknown>>): Partial<Observation> {
  const decoding = decodeObservations([observed]);
  if (decoding.kind !== "observation") return {};
  const part = partsOf[name] ?? name.charAt(0).toLowerCase() + name.slice(1);
  return Object.fromEntries(
    Object.entries(decoding.observation).filter(([other]) => ![part, "members"].includes(other)),
  );
}

describe("any answer of the service", () => {
  const body = weighted([3, hostileMembers.map((all) => [all])], [1, anyJson]);
  property("is none, or all of it is plausible", [body], (json) => {
    const decoding = decodeObservations(json);
    assert.equal(decoding.kind === "empty", Array.isArray(json) && json.length === 0);
    assert.deepEqual(countMembers(), untouched);
    if (decoding.kind !== "observation") return;
    assert.ok(Array.isArray(json) && Object.keys(decoding.observation).length > 1);
    assert.deepEqual(decoding.observation.members, json[0]);
    assertPlausible(decoding.observation);
  });

  const anyName = fc.oneof(fc.constantFrom(...memberNames), anyText);
  property("loses nothing by one member of any type, known or not", [members, anyName, anyJson], (all, name, junk) => {
    const other = Object.fromEntries([...Object.entries(all), [name, junk]]);
    assert.deepEqual(partsWithout(name, other), partsWithout(name, all));
  });
});
