import type { Freshness, Lifetime } from "../../weather/model/answer";
import { decodePosition, type Position } from "../../weather/model/position";
import { decodeForecast } from "../../weather/precipitation/forecast";
import type {
  ForecastQuery,
  ForecastReply,
  ForecastService,
  PositionReply,
  PositionSource,
} from "../../weather/precipitation/ports";
import type { KeylessRequest } from "../http/attachKey";
import { clockOffset, freshnessOf, isStorable } from "../http/cacheLifetime";
import type { HttpResponse } from "../http/transport";
import type { ApiCall, Client } from "./client";
import { compression } from "./request";
import { decodeJson, expiresAtOf, type FailedResult, unexpected } from "./response";

type Forecasts = Extract<ForecastReply, { kind: "forecast" }>;
type Positions = Extract<PositionReply, { kind: "position" }>;

/**
 * The calls of the minute forecast, which has a budget of its own, and of the position that it is asked for.
 *
 * Source: public documentation of the service's minute forecast and locations.
 */
export function forecastCalls(client: Pick<Client, "call">): ForecastService & PositionSource {
  return {
    ask: (query, position, key, signal) => client.call(forecastCall(query, position), key, signal),
    positionOf: (query, key, signal) => client.call(positionCall(query), key, signal),
  };
}

function forecastCall(
  { endpoint, location, language, isByWorkspace }: ForecastQuery,
  position: Position,
): ApiCall<Forecasts> {
  return {
    asked: { endpoint, ...(isByWorkspace && { isByWorkspace }) },
    request: forecastRequest({ endpoint, ...(language !== undefined && { language }) }, position),
    budget: "minute",
    question: `${location} ${coordinatesOf(position)}`,
    read: (answer, receivedAt) => (answer.status === 200 ? readForecast(answer, receivedAt) : undefined),
    describe: ({ answer: { forecast } }) => `good until ${new Date(forecast.expiresAt).toISOString()}`,
  };
}

function forecastRequest(
  { endpoint, language }: Pick<ForecastQuery, "endpoint" | "language">,
  position: Position,
): KeylessRequest {
  // The hosts of the other scheme have it under this name.
  const path = endpoint.scheme === "header" ? "minute" : "minute/1minute";
  const parameters = new URLSearchParams({
    q: coordinatesOf(position),
    details: "true",
    ...(language !== undefined && { language }),
  });
  return {
    url: new URL(`${endpoint.base}/forecasts/v1/${path}?${parameters.toString()}`),
    scheme: endpoint.scheme,
    headers: compression,
  };
}

function coordinatesOf({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
}

function readForecast({ headers, text }: HttpResponse, receivedAt: number): Forecasts | FailedResult {
  const expiresAt = expiresAtOf(headers, receivedAt, statedFreshness(freshnessOf(headers, receivedAt)));
  const offset = clockOffset(headers, receivedAt);
  const lifetime: Lifetime = { receivedAt, expiresAt, ...(offset !== 0 && { clockOffset: offset }) };
  const forecast = decodeJson(text, (json) => decodeForecast(json, lifetime));
  if (typeof forecast === "string") return unexpected(forecast === "unexpected" ? "notWeather" : forecast);
  return { kind: "forecast", answer: { forecast, body: text, isStorable: isStorable(headers) } };
}

/** An answer that does not say how long it is good says nothing: the next one is made within minutes. */
function statedFreshness(freshness: Freshness): Freshness {
  const { cacheControl, expires } = freshness;
  return cacheControl === undefined && expires === undefined ? { ...freshness, expires: 0 } : freshness;
}

function positionCall({ endpoint, location, isByWorkspace }: ForecastQuery): ApiCall<Positions> {
  return {
    asked: { endpoint, location, ...(isByWorkspace && { isByWorkspace }) },
    request: {
      url: new URL(`${endpoint.base}/locations/v1/${location}`),
      scheme: endpoint.scheme,
      headers: compression,
    },
    question: location,
    read: (answer) => (answer.status === 200 ? readPosition(answer) : undefined),
    describe: () => "a position",
  };
}

function readPosition({ headers, text }: HttpResponse): Positions | FailedResult {
  const position = decodeJson(text, decodePosition) ?? "notWeather";
  if (typeof position === "string") return unexpected(position);
  return { kind: "position", position, ...(!isStorable(headers) && { isVolatile: true }) };
}
