import { dailyForecastCall, hourlyForecastCall } from "../../src/service/api/locationCalls";
import type { ApiCall } from "../../src/service/api/apiCall";
import { readAnswer } from "../../src/service/api/readAnswer";
import { forecastCards, forecastGlance, type Forecasts } from "../../src/weather/forecast/view";
import type { Locale } from "../../src/weather/locale/locale";
import type { Answer } from "../../src/weather/model/answer";
import type { ForecastCards, Glance } from "../../src/weather/view/forecastView";
import { type DaysName, makeDays, makeHours } from "../loopback/dayForecasts";
import { locations } from "../loopback/locations";
import { answerOf } from "../unit/service/harness";
import { weatherQueryFor } from "../unit/weather/fakes";
import { metric, now } from "../unit/weather/view/viewFixture";

const query = weatherQueryFor("349727");

/** The forecasts of this name at a location, as the service sends them. */
export function forecastsOf(name: DaysName, at = now, key = "349727"): Forecasts {
  const location = locations.find((one) => one.key === key);
  if (!location) throw new Error(`There is no location ${key}.`);
  const described = { details: true, language: "en-us", now: at };
  return {
    hourly: { answer: answered(hourlyForecastCall(query), makeHours(name, described, location), at) },
    daily: { answer: answered(dailyForecastCall(query), makeDays(name, described, location), at) },
  };
}

/** The answer to a call with this body. */
export function answered<Content>(call: ApiCall<Content>, json: unknown, at: number): Answer<Content> {
  return answerOf<Content>(readAnswer({ status: 200, headers: {}, text: JSON.stringify(json) }, call, at));
}

export function cardsOf(name: DaysName, locale: Locale = metric): ForecastCards {
  return forecastCards(forecastsOf(name), locale, now);
}

export function glanceOf(forecasts: Forecasts, at = now, from?: number): Glance {
  return forecastGlance(forecasts, metric, at, from);
}
