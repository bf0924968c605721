import { dailyForecastCall, hourlyForecastCall, warningsCall } from "../../src/service/api/locationCalls";
import type { ApiCall } from "../../src/service/api/apiCall";
import { readAnswer } from "../../src/service/api/readAnswer";
import { forecastCards, forecastGlance, type Forecasts } from "../../src/weather/forecast/view";
import type { Locale } from "../../src/weather/locale/locale";
import type { Answer } from "../../src/weather/model/answer";
import type { ForecastCards, Glance, WarningsView } from "../../src/weather/view/forecastView";
import { warningCards } from "../../src/weather/warnings/view";
import type { Warning } from "../../src/weather/warnings/warning";
import { type DaysName, makeDays, makeHours } from "../loopback/dayForecasts";
import { type Location, locations } from "../loopback/locations";
import { makeWarnings, type WarningsName } from "../loopback/warnings";
import { answerOf } from "../unit/service/harness";
import { weatherQueryFor } from "../unit/weather/fakes";
import { metric, now } from "../unit/weather/view/viewFixture";

function locationAt(key: string): Location {
  const location = locations.find((one) => one.key === key);
  if (!location) throw new Error(`There is no location ${key}.`);
  return location;
}

/** The answer to a call with this body. */
function answered<Content>(call: ApiCall<Content>, json: unknown, at: number): Answer<Content> {
  return answerOf<Content>(readAnswer({ status: 200, headers: {}, text: JSON.stringify(json) }, call, at));
}

const optionsAt = (now: number) => ({ details: true, language: "en-us", now });

/** The forecasts of this name at a location, as the service sends them. */
export function forecastsOf(name: DaysName, at = now, key = "349727"): Forecasts {
  const [query, options, location] = [weatherQueryFor(key), optionsAt(at), locationAt(key)];
  return {
    hourly: { answer: answered(hourlyForecastCall(query), makeHours(name, options, location), at) },
    daily: { answer: answered(dailyForecastCall(query), makeDays(name, options, location), at) },
  };
}

/** The warnings of this name, as the service sends them. */
export function warningsOf(name: WarningsName, at = now, key = "349727"): Answer<readonly Warning[]> {
  return answered(warningsCall(weatherQueryFor(key)), makeWarnings(name, optionsAt(at), locationAt(key)), at);
}

export const cardsOf = (name: DaysName, locale: Locale = metric): ForecastCards =>
  forecastCards(forecastsOf(name), locale, now);

export const glanceOf = (forecasts: Forecasts, at = now, from?: number): Glance =>
  forecastGlance(forecasts, metric, at, from);

export const warningsViewOf = (name: WarningsName): WarningsView =>
  warningCards({ answer: warningsOf(name) }, metric, now);
