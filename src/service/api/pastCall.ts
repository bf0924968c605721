import { decodePastObservations, type Observation } from "../../weather/model/observation";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { aboutLocation, type ApiCall, contentOr, requestTo } from "./apiCall";

/** The call for the last 24 hours. Source: public documentation of the service's historical current conditions. */
export function pastCall(query: WeatherQuery): ApiCall<readonly Observation[]> {
  return {
    ...aboutLocation(query),
    name: "past",
    // The location has weather, so a 404 means that the service has no history.
    notFound: undefined,
    request: requestTo(query.endpoint, `currentconditions/v1/${query.location}/historical/24`),
    decode: (json) => contentOr(decodePastObservations(json)),
  };
}
