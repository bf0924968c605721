import { makeDays, makeHours } from "./dayForecasts";
import { makeForecast } from "./forecasts";
import { describeLocation, descriptionOf } from "./locationAnswers";
import { findByText, findNearest, locations } from "./locations";
import { makeObservation } from "./observations";
import { badRequestReply, planReply, problemReply } from "./problems";
import { httpDate, jsonReply, type Exchange, type Reply } from "./reply";
import type { RecordedRequest, Scheme } from "./requestLog";
import { routeOf } from "./routes";
import type { WeatherService } from "./weatherService";

/** How long an answer stays fresh. */
const LIFETIME_MS = 40 * 60_000;

/** The same of a forecast for minutes. */
const FORECAST_LIFETIME_MS = 5 * 60_000;

const POSITION_OF_TWO_DECIMALS = /^-?\d+(?:\.\d{1,2})?,-?\d+(?:\.\d{1,2})?$/;

const SET_SIZE = 25;

/** The answer's value, or why there is none. */
type Answer = { readonly value: unknown } | { readonly fault: string };

/** What can be read off a request's address and header fields. */
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
    // Two keys in one address are as good as none.
    key: scheme === "header" ? /^Bearer (.+)$/.exec(authorization)?.[1] : keys.length === 1 ? keys[0] : undefined,
  };
}

export function answerBySpecification(exchange: Exchange, service: WeatherService): Reply {
  const { request, now } = exchange;
  if (request.endpoint === undefined) return problemReply(404, exchange);
  if (request.method !== "GET") return problemReply(405, exchange);
  if (request.key !== undefined && service.keysWithoutAccess.has(request.key)) return problemReply(403, exchange);
  if (request.key === undefined || !service.keys.has(request.key)) return problemReply(401, exchange);
  request.refusal = service.charge(request.key, request.endpoint, now);
  if (request.refusal) return planReply(request.refusal, exchange);
  const answer = answerOf(request, new URL(exchange.address).searchParams, now);
  if ("fault" in answer) return badRequestReply(answer.fault, exchange);
  const lifetime = request.endpoint === "minuteForecast" ? FORECAST_LIFETIME_MS : LIFETIME_MS;
  const headers = { "Cache-Control": "public", Date: httpDate(now), Expires: httpDate(now + lifetime) };
  return jsonReply(200, answer.value, headers);
}

function answerOf(
  { endpoint, location: key = "", q = "" }: RecordedRequest,
  query: URLSearchParams,
  now: number,
): Answer {
  const description = descriptionOf(query, now);
  const text = q.trim();
  // Keys appear in lower case in web addresses, so case does not count.
  const location = locations.find((one) => one.key.toLowerCase() === key.toLowerCase());
  switch (endpoint) {
    case "textSearch": {
      if (text === "") return { fault: "Required parameter: q" };
      const found = findByText(text).slice(0, SET_SIZE);
      return { value: found.map((one) => describeLocation(one, description)) };
    }
    case "geopositionSearch": {
      const nearest = findNearest(text);
      return nearest ? { value: describeLocation(nearest, description) } : { fault: "Invalid parameter: q" };
    }
    case "minuteForecast": {
      const nearest = POSITION_OF_TWO_DECIMALS.test(text) ? findNearest(text) : undefined;
      return nearest ? { value: makeForecast("dry", description, nearest) } : { fault: "Invalid parameter: q" };
    }
    default:
      if (location === undefined) return { fault: `Invalid location key: ${key}` };
      if (endpoint === "location") return { value: describeLocation(location, description) };
      if (endpoint === "hourlyForecast") return { value: makeHours("dry", description, location) };
      if (endpoint === "dailyForecast") return { value: makeDays("dry", description, location) };
      if (endpoint === "warnings") return { value: [] };
      return { value: location.weather === undefined ? [] : [makeObservation({ ...description, location })] };
  }
}
