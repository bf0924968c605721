import type { PastReply } from "../../weather/model/answer";
import type { ConditionsQuery } from "../../weather/model/conditionsQuery";
import { decodePastObservations } from "../../weather/model/observation";
import type { PastService } from "../../weather/refresh/ports";
import { isStorable } from "../http/cacheLifetime";
import type { HttpResponse } from "../http/transport";
import type { ApiCall, Client } from "./client";
import { compression } from "./request";
import { decodeJson, type FailedResult, unexpected } from "./response";

type FoundPast = Extract<PastReply, { kind: "past" }>;

/**
 * The call for the last 24 hours of one location, within the budget of the weather.
 *
 * Source: public documentation of the service's historical current conditions.
 */
export function pastCall(client: Pick<Client, "call">): PastService {
  return { askPast: (query, key, signal) => client.call(callFor(query), key, signal) };
}

function callFor({ endpoint, location, isByWorkspace }: ConditionsQuery): ApiCall<FoundPast> {
  return {
    // Without the location, which has weather: a 404 means that the service has no such answers.
    asked: { endpoint, ...(isByWorkspace && { isByWorkspace }) },
    request: {
      url: new URL(`${endpoint.base}/currentconditions/v1/${location}/historical/24`),
      scheme: endpoint.scheme,
      headers: compression,
    },
    question: location,
    read: (answer, receivedAt) => (answer.status === 200 ? readPast(answer, receivedAt) : undefined),
    describe: ({ past }) => `past observations: ${past.observations.length}`,
  };
}

function readPast({ headers, text }: HttpResponse, receivedAt: number): FoundPast | FailedResult {
  const observations = decodeJson(text, decodePastObservations) ?? "notWeather";
  if (typeof observations === "string") return unexpected(observations);
  return { kind: "past", past: { observations, receivedAt, isStorable: isStorable(headers) } };
}
