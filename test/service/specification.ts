import { findLocation, type Location } from "./locations";
import { makeObservation } from "./observations";
import { invalidLocationReply, problemReply } from "./problems";
import { httpDate, jsonReply, type Exchange, type Reply } from "./reply";
import type { RecordedRequest, Scheme } from "./requestLog";

/** What the specification leaves to the service. */
export interface Rules {
  readonly keys: ReadonlySet<string>;
  readonly keysWithoutAccess: ReadonlySet<string>;
  readonly locations: readonly Location[];
  /** How long an answer stays fresh. */
  readonly lifetimeMs: number;
  /** The answers left, when the service tells. */
  readonly remaining: number | undefined;
}

/** What can be read off a request's address and header fields. */
export function readRequest(
  scheme: Scheme,
  prefix: string,
  url: string,
  authorization: string | undefined,
): Pick<RecordedRequest, "path" | "key" | "location"> {
  const [path = "", query = ""] = url.split(/\?(.*)/s);
  const match = /^\/currentconditions\/v1\/([^/]+)$/.exec(path.startsWith(prefix) ? path.slice(prefix.length) : "");
  const keys = new URLSearchParams(query).getAll("apikey");
  return {
    path,
    location: match?.[1] === undefined ? undefined : decoded(match[1]),
    // Two keys in one address are as good as none.
    key: scheme === "header" ? /^Bearer (.+)$/.exec(authorization ?? "")?.[1] : keys.length === 1 ? keys[0] : undefined,
  };
}

/** Answers as the specification says. */
export function answerBySpecification(exchange: Exchange, rules: Rules): Reply {
  const { request, now } = exchange;
  if (request.location === undefined) return problemReply(404, exchange);
  if (request.method !== "GET") return problemReply(405, exchange);
  if (request.key !== undefined && rules.keysWithoutAccess.has(request.key)) return problemReply(403, exchange);
  if (request.key === undefined || !rules.keys.has(request.key)) return problemReply(401, exchange);
  const location = findLocation(rules.locations, request.location);
  if (location === undefined) return invalidLocationReply(exchange);

  const query = new URL(exchange.address).searchParams;
  const details = query.get("details") === "true";
  const language = query.get("language") ?? "en-us";
  const answer = location.weather === undefined ? [] : [makeObservation({ details, language, now, location })];
  return jsonReply(200, answer, {
    "Cache-Control": "public",
    Date: httpDate(now),
    Expires: httpDate(now + rules.lifetimeMs),
    ...(rules.remaining === undefined ? {} : { "RateLimit-Remaining": String(rules.remaining) }),
  });
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
