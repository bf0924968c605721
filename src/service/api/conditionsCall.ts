import { decodeObservations, type Observation } from "../../weather/model/observation";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import type { KeylessRequest } from "../http/attachKey";
import { aboutLocation, type ApiCall, type Decode, contentOr, goodUntil, requestTo } from "./apiCall";

/** The call for the current conditions. Specification, section 4. */
export function conditionsCall(query: WeatherQuery): ApiCall<Observation> {
  return {
    ...aboutLocation(query),
    name: "conditions",
    request: conditionsRequest(query),
    decode: decodeConditions,
    describe: goodUntil,
  };
}

export function conditionsRequest({ endpoint, location, details, language }: WeatherQuery): KeylessRequest {
  return requestTo(endpoint, `currentconditions/v1/${location}`, { details: details ? "true" : undefined, language });
}

/** Reads an array of observations. An empty one is requested again when it expires. */
export const decodeConditions: Decode<Observation> = (json, { receivedAt, expiresAt }) => {
  const observation = decodeObservations(json);
  if (observation !== "none") return contentOr(observation);
  const wait = expiresAt > receivedAt && { notBefore: expiresAt };
  return { kind: "failure", failure: { kind: "noObservation" }, ...wait };
};
