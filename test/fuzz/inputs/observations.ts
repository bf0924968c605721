import assert from "node:assert/strict";

import type { Measure, Observation } from "../../../src/weather/model/observation";
import { fits, isClean } from "./texts";

/** Numbers and texts of a value, wherever they stand in it. */
function leaves(value: unknown): readonly unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [value];
}

function isTemperature({ metric, imperial }: Measure): boolean {
  return [metric, imperial].every(
    (side) => !side || (Math.abs(side.value) < 200 && ["C", "F", ""].includes(side.unit)),
  );
}

function within(value: number | undefined, least: number, most: number): boolean {
  return value === undefined || (value >= least && value <= most);
}

/** @throws when anything in an observation, but for its raw members, is not what its type and its description promise. */
export function assertPlausible(observation: Observation): void {
  const { members: _, ...understood } = observation;
  for (const leaf of leaves(understood)) {
    if (typeof leaf === "number") assert.ok(Number.isFinite(leaf) && !Object.is(leaf, -0), String(leaf));
    else if (typeof leaf === "string") assert.ok(isClean(leaf) && fits(leaf, 200) && leaf === leaf.trim(), leaf);
    else assert.equal(typeof leaf, "boolean");
  }
  const { icon, observed, temperature, realFeel, dewPoint, past24Hours, humidity, cloudCover, uv, wind, page } =
    observation;
  for (const measure of [temperature, realFeel, dewPoint, past24Hours?.low, past24Hours?.high])
    assert.ok(!measure || isTemperature(measure), JSON.stringify(measure));
  assert.ok(
    within(humidity, 0, 100) &&
      within(cloudCover, 0, 100) &&
      within(uv?.index, 0, 99.999) &&
      within(wind?.degrees, 0, 360),
  );
  assert.ok(icon === undefined || Number.isInteger(icon));
  assert.ok(within(observed?.epoch, Date.UTC(2000, 0), Date.UTC(2100, 0) - 1) && within(observed?.offset, -840, 840));
  for (const unit of leaves(understood).filter((leaf) => typeof leaf === "string")) assert.notEqual(unit, "undefined");
  if (page !== undefined) {
    const { origin, username, hash } = new URL(page);
    assert.deepEqual([origin, username, hash], ["https://www.accuweather.com", "", ""]);
  }
}
