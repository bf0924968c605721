import { decodePastObservations, type Observation } from "../../weather/model/observation";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { type ApiCall, contentOr, requestTo } from "./apiCall";

/** The call for the last 24 hours. Source: public documentation of the service's historical current conditions. */
export function pastCall({
  endpoint,
  location,
  isByWorkspace,
  isByPerson,
}: WeatherQuery): ApiCall<readonly Observation[]> {
  return {
    name: "past",
    budget: "core",
    endpoint,
    question: location,
    // No `notFound`: the location has weather, so a 404 means that the service has no history.
    isByWorkspace,
    isByPerson,
    request: requestTo(endpoint, `currentconditions/v1/${location}/historical/24`),
    decode: (json) => contentOr(decodePastObservations(json)),
    describe: ({ content }) => `past observations: ${content.length}`,
  };
}
