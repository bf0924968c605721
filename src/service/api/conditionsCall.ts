import type { Answer } from "../../weather/model/answer";
import { decodeObservations, type Observation } from "../../weather/model/observation";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import type { KeylessRequest } from "../http/attachKey";
import { aboutLocation, type ApiCall, type Decode, goodUntil, requestTo, unexpected } from "./apiCall";

/** The call for the current conditions. Specification, section 4. */
export function conditionsCall(query: WeatherQuery, known?: Answer<Observation>): ApiCall<Observation> {
  return {
    ...aboutLocation(query),
    name: "conditions",
    request: conditionsRequest(query),
    known,
    decode: decodeConditions,
    describe: goodUntil,
  };
}

export function conditionsRequest({ endpoint, location, details, language }: WeatherQuery): KeylessRequest {
  return requestTo(endpoint, `currentconditions/v1/${location}`, { details: details ? "true" : undefined, language });
}

/** Reads an array of observations. An empty one is requested again when it expires. */
export const decodeConditions: Decode<Observation> = (json, { receivedAt, expiresAt }) => {
  const decoded = decodeObservations(json);
  switch (decoded.kind) {
    case "observation":
      return { content: decoded.observation };
    case "empty":
      return {
        kind: "failure",
        failure: { kind: "noObservation" },
        ...(expiresAt > receivedAt && { notBefore: expiresAt }),
      };
    case "unexpected":
      return unexpected("notWeather");
  }
};
