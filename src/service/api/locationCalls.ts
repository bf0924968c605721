import { decodeDailyForecast, type DailyForecast } from "../../weather/forecast/dailyForecast";
import { decodeHourlyForecast, type HourlyForecast } from "../../weather/forecast/hourlyForecast";
import type { Answer } from "../../weather/model/answer";
import type { CallName } from "../../weather/model/failure";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { decodeWarnings, type Warning } from "../../weather/warnings/warning";
import { aboutLocation, type ApiCall, contentOr, type Decode, goodUntil, requestTo } from "./apiCall";

export const decodeHours: Decode<HourlyForecast> = (json) => contentOr(decodeHourlyForecast(json));
export const decodeWarned: Decode<readonly Warning[]> = (json) => contentOr(decodeWarnings(json));
export const decodeDays: Decode<DailyForecast> = (json) => contentOr(decodeDailyForecast(json));

/** The call for the next 12 hours. Source: public documentation of the service's hourly forecasts. */
export const hourlyForecastCall = callFor("hourlyForecast", "forecasts/v1/hourly/12hour", decodeHours, {
  metric: "true",
});

/**
 * The call for the next five days; only with details does it have the chance of precipitation and the times of the sun.
 * Source: public documentation of the service's daily forecasts.
 */
export const dailyForecastCall = callFor("dailyForecast", "forecasts/v1/daily/5day", decodeDays, {
  metric: "true",
  details: "true",
});

/** The call for the warnings; only with details do they have their text. Source: documentation of the service's alerts. */
export const warningsCall = callFor("warnings", "alerts/v1", decodeWarned, { details: "true" });

/** Makes calls to a path that ends with the location. */
function callFor<Content>(
  name: CallName,
  path: string,
  decode: Decode<Content>,
  parameters: Readonly<Record<string, string>>,
): (query: WeatherQuery, known?: Answer<Content>) => ApiCall<Content> {
  return (query, known) => {
    const { endpoint, location, language } = query;
    const request = requestTo(endpoint, `${path}/${location}`, { ...parameters, language });
    return { ...aboutLocation(query), name, request, known, decode, describe: goodUntil };
  };
}
