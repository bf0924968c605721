import { decodeMinuteForecast, type MinuteForecast } from "../../weather/minuteForecast/minuteForecast";
import type { Coordinates } from "../../weather/model/coordinates";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { type ApiCall, compression, contentOr, type Decode, goodUntil } from "./apiCall";

/**
 * The call for the next two hours at coordinates.
 *
 * Source: public documentation of the service's minute forecast (MinuteCast).
 */
export function minuteForecastCall(
  { endpoint, location, language, isByWorkspace }: WeatherQuery,
  coordinates: Coordinates,
): ApiCall<MinuteForecast> {
  // The hosts of the other scheme have it under this name.
  const path = endpoint.scheme === "header" ? "minute" : "minute/1minute";
  const degrees = degreesOf(coordinates);
  const parameters = new URLSearchParams({
    q: degrees,
    details: "true",
    ...(language !== undefined && { language }),
  });
  return {
    name: "minuteForecast",
    budget: "minute",
    endpoint,
    question: `${location} ${degrees}`,
    notFound: { kind: "notCovered" },
    isByWorkspace,
    request: {
      url: new URL(`${endpoint.base}/forecasts/v1/${path}?${parameters.toString()}`),
      scheme: endpoint.scheme,
      headers: compression,
    },
    // The next one is made within minutes.
    unstatedLifetime: 0,
    decode: decodeMinutes,
    describe: goodUntil,
  };
}

/** Reads the body of an answer. */
export const decodeMinutes: Decode<MinuteForecast> = (json, lifetime) =>
  contentOr(decodeMinuteForecast(json, lifetime));

function degreesOf({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
}
