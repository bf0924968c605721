import { decodeObservations, type Observation } from "../../weather/model/observation";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { aboutLocation, type ApiCall, type Decode, contentOr, requestTo } from "./apiCall";

/** The call for the current conditions. Specification, section 4. */
export function conditionsCall(query: WeatherQuery): ApiCall<Observation> {
  const { endpoint, location, details, language } = query;
  const parameters = { details: details ? "true" : undefined, language };
  return {
    ...aboutLocation(query),
    name: "conditions",
    request: requestTo(endpoint, `currentconditions/v1/${location}`, parameters),
    decode: decodeConditions,
  };
}

/** Reads an array of observations. An empty one is requested again when it expires. */
export const decodeConditions: Decode<Observation> = (json, { receivedAt, expiresAt }) => {
  const observation = decodeObservations(json);
  if (observation !== "none") return contentOr(observation);
  const wait = expiresAt > receivedAt && { notBefore: expiresAt };
  return { kind: "failure", failure: { kind: "noObservation" }, ...wait };
};
