import { decodeMinuteForecast, type MinuteForecast } from "../../weather/minuteForecast/minuteForecast";
import type { Coordinates } from "../../weather/model/coordinates";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { type ApiCall, contentOr, type Decode, goodUntil, requestTo } from "./apiCall";

/** The call for the next two hours. Source: public documentation of the service's minute forecast (MinuteCast). */
export function minuteForecastCall(
  { endpoint, location, language, isByWorkspace, isByPerson }: WeatherQuery,
  { latitude, longitude }: Coordinates,
): ApiCall<MinuteForecast> {
  const path = endpoint.scheme === "header" ? "minute" : "minute/1minute";
  const degrees = `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
  return {
    name: "minuteForecast",
    budget: "minute",
    endpoint,
    question: `${location} ${degrees}`,
    notFound: { kind: "notCovered" },
    isByWorkspace,
    isByPerson,
    request: requestTo(endpoint, `forecasts/v1/${path}`, { q: degrees, details: "true", language }),
    // The service publishes the next one within minutes.
    unstatedLifetime: 0,
    decode: decodeMinutes,
    describe: goodUntil,
  };
}

export const decodeMinutes: Decode<MinuteForecast> = (json, lifetime) =>
  contentOr(decodeMinuteForecast(json, lifetime));
