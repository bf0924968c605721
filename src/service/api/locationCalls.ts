import { onServiceClock } from "../../weather/model/answer";
import { type Coordinates, decodeCoordinates } from "../../weather/model/coordinates";
import { decodeObservations, type Observation, observedIn } from "../../weather/model/observation";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { type ApiCall, callFor, contentOr, type Decode, requestTo } from "./apiCall";

/** The call for the current conditions. Specification, section 4. */
export function conditionsCall(query: WeatherQuery): ApiCall<Observation> {
  const { endpoint, location, details, language } = query;
  const parameters = { details: details ? "true" : undefined, language };
  return {
    ...callFor(query),
    name: "conditions",
    request: requestTo(endpoint, `currentconditions/v1/${location}`, parameters),
    madeAt: observedIn,
    decode: decodeConditions,
  };
}

/** Decodes an array of observations. If it's empty, the next request is due when it expires. */
export const decodeConditions: Decode<Observation> = (json, lifetime) => {
  const { receivedAt, expiresAt } = lifetime;
  const observation = decodeObservations(json, onServiceClock(lifetime).receivedAt);
  if (observation !== "none") return contentOr(observation);
  const wait = expiresAt > receivedAt && { notBefore: expiresAt };
  return { kind: "failure", failure: { kind: "noObservation" }, ...wait };
};

/** The call for a location's coordinates. Source: public documentation of the service's locations. */
export function coordinatesCall(query: WeatherQuery): ApiCall<Coordinates> {
  return {
    ...callFor(query),
    name: "coordinates",
    request: requestTo(query.endpoint, `locations/v1/${query.location}`),
    decode: (json) => contentOr(decodeCoordinates(json)),
  };
}
