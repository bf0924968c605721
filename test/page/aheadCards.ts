import assert from "node:assert/strict";

import { dailyForecastCall, hourlyForecastCall, warningsCall } from "../../src/service/api/locationCalls";
import type { ApiCall } from "../../src/service/api/apiCall";
import { readAnswer } from "../../src/service/api/readAnswer";
import { forecastGlance, type Forecasts } from "../../src/weather/forecast/view";
import type { Answer } from "../../src/weather/model/answer";
import type { Glance } from "../../src/weather/view/forecastView";
import type { Warning } from "../../src/weather/warnings/warning";
import { type DaysName, makeDays, makeHours } from "../loopback/dayForecasts";
import type { Description } from "../loopback/locationAnswers";
import { type Location, locations } from "../loopback/locations";
import { makeWarnings, type WarningsName } from "../loopback/warnings";
import { answerOf } from "../unit/service/harness";
import { weatherQueryFor } from "../unit/weather/fakes";
import { metric, now } from "../unit/weather/view/viewFixture";

const query = weatherQueryFor("349727");

/** The answer to a call, as the service sends what `make` makes of this name. */
function answered<Content, Name>(
  call: ApiCall<Content>,
  make: (name: Name, options: Description, location: Location) => unknown,
  name: Name,
  at: number,
): Answer<Content> {
  const [location = assert.fail("There is no location.")] = locations;
  const text = JSON.stringify(make(name, { details: true, language: "en-us", now: at }, location));
  return answerOf(readAnswer({ status: 200, headers: {}, text }, call, at));
}

export const forecastsOf = (name: DaysName, at = now): Forecasts => ({
  hourly: { answer: answered(hourlyForecastCall(query), makeHours, name, at) },
  daily: { answer: answered(dailyForecastCall(query), makeDays, name, at) },
});

export const warningsOf = (name: WarningsName, at = now): Answer<readonly Warning[]> =>
  answered(warningsCall(query), makeWarnings, name, at);

export const glanceOf = (forecasts: Forecasts, at = now, from?: number): Glance =>
  forecastGlance(forecasts, metric, at, from);
