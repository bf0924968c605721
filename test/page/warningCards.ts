import { warningsCall } from "../../src/service/api/locationCalls";
import type { Answer } from "../../src/weather/model/answer";
import type { WarningsView } from "../../src/weather/view/forecastView";
import { warningCards } from "../../src/weather/warnings/view";
import type { Warning } from "../../src/weather/warnings/warning";
import { makeWarnings, type WarningsName } from "../loopback/warnings";
import { locations } from "../loopback/locations";
import { weatherQueryFor } from "../unit/weather/fakes";
import { metric, now } from "../unit/weather/view/viewFixture";
import { answered } from "./aheadCards";

/** The warnings of this name, as the service sends them. */
export function warningsOf(name: WarningsName, at = now, key = "349727"): Answer<readonly Warning[]> {
  const location = locations.find((one) => one.key === key);
  if (!location) throw new Error(`There is no location ${key}.`);
  const json = makeWarnings(name, { details: true, language: "en-us", now: at }, location);
  return answered(warningsCall(weatherQueryFor(key)), json, at);
}

export function warningsViewOf(name: WarningsName): WarningsView {
  return warningCards({ answer: warningsOf(name) }, metric, now);
}
