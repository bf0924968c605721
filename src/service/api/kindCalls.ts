import { firstMinuteIn } from "../../weather/minuteForecast/minuteForecast";
import { type AskOptions, onServiceClock, type Reply } from "../../weather/model/answer";
import type { Coordinates } from "../../weather/model/coordinates";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import type { KindId } from "../../weather/outlook/kinds";
import type { OptionalKind } from "../../weather/outlook/optionalKind";
import { callFor, type ApiCall, contentOr, type Decode, requestTo } from "./apiCall";
import type { Client } from "./client";
import type { KnownCoordinates } from "./knownCoordinates";

type Kind = Pick<OptionalKind<unknown, KindId>, "id" | "decode">;

interface KindCall extends Pick<ApiCall<unknown>, "budget" | "unstatedLifetime" | "madeAt"> {
  /** The path, to which the location is appended unless `needsCoordinates`. */
  readonly path: string;
  /** The path on the hosts of the scheme `query`, if it differs. */
  readonly queryPath?: string;
  /** The parameters in addition to the language. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly needsCoordinates?: true;
}

/** The calls of the optional kinds. Source: public documentation of the service's forecasts and alerts. */
export const kindCalls: Readonly<Record<KindId, KindCall>> = {
  minuteForecast: {
    path: "forecasts/v1/minute",
    queryPath: "forecasts/v1/minute/1minute",
    parameters: { details: "true" },
    budget: "minute",
    needsCoordinates: true,
    // The service publishes the next forecast within minutes.
    unstatedLifetime: 0,
    madeAt: firstMinuteIn,
  },
  hourlyForecast: {
    path: "forecasts/v1/hourly/12hour",
    parameters: { metric: "true" },
    budget: "core",
  },
  dailyForecast: {
    path: "forecasts/v1/daily/5day",
    // Chances of precipitation and the times of the sun are sent only with details.
    parameters: { metric: "true", details: "true" },
    budget: "core",
  },
  warnings: {
    path: "alerts/v1",
    // The text of a warning is sent only with details.
    parameters: { details: "true" },
    budget: "core",
  },
};

export function decodeKind(kind: Kind): Decode<unknown> {
  return (json, lifetime) => contentOr(kind.decode(json, onServiceClock(lifetime).receivedAt));
}

export function askKind(kind: Kind, client: Pick<Client, "call">, coordinates: Pick<KnownCoordinates, "find">) {
  return async (query: WeatherQuery, options: AskOptions): Promise<Reply<unknown>> => {
    if (!kindCalls[kind.id].needsCoordinates) return client.call(kindCall(kind, query), options);
    const found = await coordinates.find(query, options);
    return "kind" in found ? found : client.call(kindCall(kind, query, found), options);
  };
}

/** The call for a kind. Coordinates are rounded to two decimals, about a kilometer. */
export function kindCall(kind: Kind, query: WeatherQuery, coordinates?: Coordinates): ApiCall<unknown> {
  const { endpoint, location, language } = query;
  const { path, queryPath = path, parameters, needsCoordinates: _, ...own } = kindCalls[kind.id];
  const ownPath = endpoint.scheme === "header" ? path : queryPath;
  const about = { ...callFor(query), name: kind.id, ...own, decode: decodeKind(kind) };
  if (!coordinates)
    return { ...about, request: requestTo(endpoint, `${ownPath}/${location}`, { ...parameters, language }) };
  const q = [coordinates.latitude, coordinates.longitude].map((degrees) => degrees.toFixed(2)).join(",");
  return {
    ...about,
    userInput: `${location} ${q}`,
    notFound: { kind: "notCovered" },
    request: requestTo(endpoint, ownPath, { q, ...parameters, language }),
  };
}
