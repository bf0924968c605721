import { type DaysName, makeDays, makeHours } from "./dayForecasts";
import { demonstrate } from "./demonstration";
import { type ForecastName, makeForecast } from "./forecasts";
import { describeLocation } from "./locationAnswers";
import { findByText, findNearest, locations } from "./locations";
import { makeObservation } from "./observations";
import { legacyReply, problemReply, quotaReply } from "./problems";
import { httpDate, jsonReply, type Exchange, type Reply } from "./reply";
import type { RecordedRequest, Scheme } from "./requestLog";
import { routeOf } from "./routes";
import { makeWarnings, type WarningsName } from "./warnings";
import type { WeatherService } from "./weatherService";

/** The lifetime of a response. */
const LIFETIME_MS = 40 * 60_000;

/** The lifetime of a minute forecast. */
const FORECAST_LIFETIME_MS = 5 * 60_000;

const SET_SIZE = 25;

/** The names of the chosen responses. */
export interface Names {
  readonly forecast?: ForecastName;
  readonly days?: DaysName;
  readonly warnings?: WarningsName;
  /** The sample's weather in all responses. */
  readonly demonstration?: true;
}

/** Reads a request's address and header fields. */
export function readRequest(
  scheme: Scheme,
  url: string,
  authorization = "",
): Pick<RecordedRequest, "path" | "key" | "endpoint" | "location" | "q"> {
  const [path = "", query = ""] = url.split(/\?(.*)/s);
  const route = routeOf(path, scheme);
  const parameters = new URLSearchParams(query);
  const keys = parameters.getAll("apikey");
  const hasSubject = route.endpoint?.endsWith("Search") === true || route.endpoint === "minuteForecast";
  return {
    path,
    ...route,
    q: hasSubject ? (parameters.get("q") ?? undefined) : undefined,
    // Two keys in one address count as none.
    key: scheme === "header" ? /^Bearer (.+)$/.exec(authorization)?.[1] : keys.length === 1 ? keys[0] : undefined,
  };
}

export function answerBySpecification(exchange: Exchange, service: WeatherService): Reply {
  const { request, now } = exchange;
  if (request.endpoint === undefined) return problemReply(404, exchange);
  if (request.method !== "GET") return problemReply(405, exchange);
  if (request.key === undefined || !service.keys.has(request.key)) return problemReply(401, exchange);
  request.refusal = service.charge(request.key, request.endpoint, now);
  if (request.refusal) return request.refusal === "tooSoon" ? problemReply(429, exchange) : quotaReply(exchange);
  const content = contentOf(exchange);
  if (content === undefined) return legacyReply(400, "400", "A parameter or the location key is invalid", exchange);
  const lifetime = request.endpoint === "minuteForecast" ? FORECAST_LIFETIME_MS : LIFETIME_MS;
  const headers = { "Cache-Control": "public", Date: httpDate(now), Expires: httpDate(now + lifetime) };
  return jsonReply(200, content, headers);
}

/** The content of the response to a valid request; undefined if it doesn't exist. */
export function contentOf({ request, address, now }: Exchange, names: Names = {}): unknown {
  const { endpoint, location: key = "" } = request;
  const { forecast = "dry", days = "dry", warnings = "none" } = names;
  const query = new URL(address).searchParams;
  const details = query.get("details") === "true";
  const description = { details, language: query.get("language") ?? "en-us", now };
  const text = request.q?.trim();
  if (endpoint === "textSearch") {
    const found = text ? findByText(text).slice(0, SET_SIZE) : undefined;
    return found?.map((one) => describeLocation(one, description));
  }
  // Compared without regard to case, because keys in web addresses are in lower case.
  const named = locations.find((one) => one.key.toLowerCase() === key.toLowerCase());
  // Minute forecasts need positions with two decimals.
  const isTooExact = endpoint === "minuteForecast" && /\.\d{3}/.test(text ?? "");
  const location = text !== undefined && !isTooExact ? findNearest(text) : named;
  if (location === undefined) return undefined;
  if (names.demonstration && endpoint)
    return demonstrate(now, location)[endpoint] ?? describeLocation(location, description);
  switch (endpoint) {
    case "minuteForecast":
      return makeForecast(forecast, description, location);
    case "hourlyForecast":
      return makeHours(days, description, location);
    case "dailyForecast":
      return makeDays(days, description, location);
    case "warnings":
      return makeWarnings(warnings, description, location);
    case "currentConditions":
      return location.weather === undefined ? [] : [makeObservation({ ...description, location })];
    default:
      return describeLocation(location, description);
  }
}
