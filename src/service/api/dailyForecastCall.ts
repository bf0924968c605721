import { decodeDailyForecast, type DailyForecast } from "../../weather/forecast/dailyForecast";
import type { Answer } from "../../weather/model/answer";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { type ApiCall, contentOr, type Decode, goodUntil, requestTo } from "./apiCall";

/** The call for the next five days; only with details does it have the chance of precipitation and the times of the sun. Source: public documentation of the service's daily forecasts. */
export function dailyForecastCall(
  { endpoint, location, language, isByWorkspace, isByPerson }: WeatherQuery,
  known?: Answer<DailyForecast>,
): ApiCall<DailyForecast> {
  return {
    name: "dailyForecast",
    budget: "core",
    endpoint,
    question: location,
    notFound: { kind: "locationUnknown", location },
    isByWorkspace,
    isByPerson,
    request: requestTo(endpoint, `forecasts/v1/daily/5day/${location}`, { metric: "true", details: "true", language }),
    known,
    decode: decodeDays,
    describe: goodUntil,
  };
}

export const decodeDays: Decode<DailyForecast> = (json) => contentOr(decodeDailyForecast(json));
