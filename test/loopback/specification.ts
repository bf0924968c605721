import { describeLocation } from "./locationAnswers";
import { findLocation, type Location } from "./locations";
import { makeObservation } from "./observations";
import { badRequestReply, problemReply } from "./problems";
import { httpDate, jsonReply, type Exchange, type Reply } from "./reply";
import type { RecordedRequest, Scheme } from "./requestLog";
import { isSearch, routeOf } from "./routes";
import { answerSearch, type SearchAnswer } from "./searchAnswers";

/** How long an answer stays fresh. */
const LIFETIME_MS = 40 * 60_000;

/** What the specification leaves to the service. */
export interface Rules {
  readonly keys: ReadonlySet<string>;
  readonly keysWithoutAccess: ReadonlySet<string>;
  readonly locations: readonly Location[];
}

/** What can be read off a request's address and header fields. */
export function readRequest(
  scheme: Scheme,
  prefix: string,
  url: string,
  authorization = "",
): Pick<RecordedRequest, "path" | "key" | "endpoint" | "location" | "q"> {
  const [path = "", query = ""] = url.split(/\?(.*)/s);
  const route = routeOf(path.startsWith(prefix) ? path.slice(prefix.length) : "");
  const parameters = new URLSearchParams(query);
  const keys = parameters.getAll("apikey");
  const searching = route.endpoint !== undefined && isSearch(route.endpoint);
  return {
    path,
    ...route,
    q: searching ? (parameters.get("q") ?? undefined) : undefined,
    // Two keys in one address are as good as none.
    key: scheme === "header" ? /^Bearer (.+)$/.exec(authorization)?.[1] : keys.length === 1 ? keys[0] : undefined,
  };
}

export function answerBySpecification(exchange: Exchange, rules: Rules): Reply {
  const { request, now } = exchange;
  if (request.endpoint === undefined) return problemReply(404, exchange);
  if (request.method !== "GET") return problemReply(405, exchange);
  if (request.key !== undefined && rules.keysWithoutAccess.has(request.key)) return problemReply(403, exchange);
  if (request.key === undefined || !rules.keys.has(request.key)) return problemReply(401, exchange);
  const answer = answerOf(request, new URL(exchange.address).searchParams, rules.locations, now);
  if ("fault" in answer) return badRequestReply(answer.fault, exchange);
  const headers = { "Cache-Control": "public", Date: httpDate(now), Expires: httpDate(now + LIFETIME_MS) };
  return jsonReply(200, answer.value, headers);
}

function answerOf(
  { endpoint, location: key = "", q = "" }: RecordedRequest,
  query: URLSearchParams,
  all: readonly Location[],
  now: number,
): SearchAnswer {
  const description = { details: query.get("details") === "true", language: query.get("language") ?? "en-us", now };
  if (endpoint !== undefined && isSearch(endpoint))
    return answerSearch({ search: endpoint, text: q.trim(), offset: query.get("offset"), all }, description);
  const location = findLocation(all, key);
  if (location === undefined) return { fault: `Invalid location key: ${key}` };
  if (endpoint === "location") return { value: describeLocation(location, description) };
  return { value: location.weather === undefined ? [] : [makeObservation({ ...description, location })] };
}
