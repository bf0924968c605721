import { decodeHourlyForecast, type HourlyForecast } from "../../weather/forecast/hourlyForecast";
import type { Answer } from "../../weather/model/answer";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { type ApiCall, contentOr, type Decode, goodUntil, requestTo } from "./apiCall";

/** The call for the next 12 hours. Source: public documentation of the service's hourly forecasts. */
export function hourlyForecastCall(
  { endpoint, location, language, isByWorkspace, isByPerson }: WeatherQuery,
  known?: Answer<HourlyForecast>,
): ApiCall<HourlyForecast> {
  return {
    name: "hourlyForecast",
    budget: "core",
    endpoint,
    question: location,
    notFound: { kind: "locationUnknown", location },
    isByWorkspace,
    isByPerson,
    request: requestTo(endpoint, `forecasts/v1/hourly/12hour/${location}`, { metric: "true", language }),
    known,
    decode: decodeHours,
    describe: goodUntil,
  };
}

export const decodeHours: Decode<HourlyForecast> = (json) => contentOr(decodeHourlyForecast(json));
