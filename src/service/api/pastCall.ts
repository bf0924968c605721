import { decodePastObservations, type Observation } from "../../weather/model/observation";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { type ApiCall, contentOr, requestTo } from "./apiCall";

/**
 * The call for a location's last 24 hours. Source: public documentation of the service's historical current conditions.
 * A 404 doesn't mean an unknown location, because the location has weather.
 */
export function pastCall({ endpoint, location, isByWorkspace }: WeatherQuery): ApiCall<readonly Observation[]> {
  return {
    name: "past",
    budget: "core",
    endpoint,
    question: location,
    isByWorkspace,
    request: requestTo(endpoint, `currentconditions/v1/${location}/historical/24`),
    decode: (json) => contentOr(decodePastObservations(json)),
    describe: ({ content }) => `past observations: ${content.length}`,
  };
}
