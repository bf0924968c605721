import { decodePastObservations, type Observation } from "../../weather/model/observation";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { type ApiCall, compression, contentOr } from "./apiCall";

/**
 * The call for the last 24 hours of one location. The location has weather: a 404 means that the service has no such
 * answers, so the request is refused.
 *
 * Source: public documentation of the service's historical current conditions.
 */
export function pastCall({ endpoint, location, isByWorkspace }: WeatherQuery): ApiCall<readonly Observation[]> {
  return {
    name: "past",
    budget: "core",
    endpoint,
    question: location,
    isByWorkspace,
    request: {
      url: new URL(`${endpoint.base}/currentconditions/v1/${location}/historical/24`),
      scheme: endpoint.scheme,
      headers: compression,
    },
    decode: (json) => contentOr(decodePastObservations(json)),
    describe: ({ content }) => `past observations: ${content.length}`,
  };
}
