import type { Answer } from "../../weather/model/answer";
import { decodeObservations, type Observation } from "../../weather/model/observation";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import type { KeylessRequest } from "../http/attachKey";
import { type ApiCall, compression, type Decode, goodUntil, unexpected } from "./apiCall";

/** The call for the current conditions. Specification, section 4. */
export function conditionsCall(query: WeatherQuery, known?: Answer<Observation>): ApiCall<Observation> {
  const { endpoint, location, isByWorkspace } = query;
  return {
    name: "conditions",
    budget: "core",
    endpoint,
    question: location,
    notFound: { kind: "locationUnknown", location },
    isByWorkspace,
    request: conditionsRequest(query),
    known,
    decode: decodeConditions,
    describe: goodUntil,
  };
}

/** The request for a query, without its key. Specification, section 4. */
export function conditionsRequest({ endpoint, location, details, language }: WeatherQuery): KeylessRequest {
  const parameters = new URLSearchParams({
    ...(details && { details: "true" }),
    ...(language !== undefined && { language }),
  });
  const search = parameters.size === 0 ? "" : `?${parameters.toString()}`;
  return {
    url: new URL(`${endpoint.base}/currentconditions/v1/${location}${search}`),
    scheme: endpoint.scheme,
    headers: compression,
  };
}

/** Reads the body of an answer. An array without an observation is asked for again when it expires. */
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
