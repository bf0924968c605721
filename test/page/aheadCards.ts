import assert from "node:assert/strict";

import { kindCall } from "../../src/service/api/kindCalls";
import { readAnswer } from "../../src/service/api/readAnswer";
import type { Answer } from "../../src/weather/model/answer";
import type { KindContent, KindId } from "../../src/weather/outlook/kinds";
import type { Glance } from "../../src/weather/view/cardTypes";
import type { Warning } from "../../src/weather/warnings/warning";
import { type DaysName, makeDays, makeHours } from "../loopback/dayForecasts";
import type { Description } from "../loopback/locationAnswers";
import { type Location, locations } from "../loopback/locations";
import { makeWarnings, type WarningsName } from "../loopback/warnings";
import { answerOf } from "../unit/service/harness";
import { answerFrom, weatherQueryFor } from "../unit/weather/fakes";
import { outlookOf, type States } from "../unit/weather/outlook/outlookOf";
import { metric, now } from "../unit/weather/view/viewFixture";

const query = weatherQueryFor("349727");

/** The answer about a kind, as the service sends what `make` makes of this name. */
function answered<Id extends KindId, Name>(
  id: Id,
  make: (name: Name, options: Description, location: Location) => unknown,
  name: Name,
  at: number,
  timeZone = "America/New_York",
): Answer<KindContent<Id>> {
  const [location = assert.fail("There is no location.")] = locations;
  const text = JSON.stringify(make(name, { details: true, language: "en-us", now: at }, { ...location, timeZone }));
  const reply = readAnswer({ status: 200, headers: {}, text }, kindCall(id, query), at);
  return answerOf(reply) as Answer<KindContent<Id>>;
}

export const forecastsOf = (name: DaysName, at = now, timeZone?: string) => ({
  hourlyForecast: { answer: answered("hourlyForecast", makeHours, name, at, timeZone) },
  dailyForecast: { answer: answered("dailyForecast", makeDays, name, at, timeZone) },
});

export const warningsOf = (name: WarningsName, at = now): Answer<readonly Warning[]> =>
  answered("warnings", makeWarnings, name, at);

/** @param until the end of a minute forecast in which it stays dry. */
export function glanceOf(states: States, at = now, until?: number): Glance {
  const dry = { answer: { ...answerFrom(at), content: { stretches: [], minutes: [], until } } };
  return (
    outlookOf({ ...states, ...(until !== undefined && { minuteForecast: dry }) }).glance(metric, at) ?? { rows: [] }
  );
}
