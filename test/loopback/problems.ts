import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { changeHeaders, httpDate, jsonReply, type Exchange, type Reply } from "./reply";

// One build answers all requests of a run.
const BUILD_ID = randomUUID();

const MESSAGES: Readonly<Record<number, string>> = {
  401: "API authorization failed",
  403: "The key has no access to this resource",
  404: "No such resource",
  405: "This method is not supported",
  429: "Too many requests",
};

/**
 * The specification's error body. `Reference` is the full address of the request: with the query scheme it
 * holds the key in clear text, as services do.
 */
function problemBody(status: number, exchange: Exchange): Readonly<Record<string, unknown>> {
  const title = STATUS_CODES[status] ?? "Unknown";
  return {
    type: `https://problems.example/http-status/${status}`,
    title,
    status,
    instance: exchange.request.path,
    trace: { timestamp: new Date(exchange.now).toISOString(), requestId: randomUUID(), buildId: BUILD_ID },
    Code: title.replaceAll(/[^A-Za-z]/g, ""),
    Message: MESSAGES[status] ?? title,
    Reference: exchange.address,
  };
}

/** An error with the specification's body, some of its members replaced. */
export function problemReply(
  status: number,
  exchange: Exchange,
  members: Readonly<Record<string, unknown>> = {},
): Reply {
  const body = { ...problemBody(status, exchange), ...members };
  return jsonReply(status, body, {
    "Content-Type": "application/problem+json",
    Date: httpDate(exchange.now),
  });
}

/** An error with the three members that older services send. */
export function legacyReply(status: number, code: string, message: string, exchange: Exchange): Reply {
  const body = { Code: code, Message: message, Reference: exchange.address };
  return jsonReply(status, body, { Date: httpDate(exchange.now) });
}

/** What a used-up quota looks like at older services: a 503 that only its message tells from an overload. */
export function quotaReply(exchange: Exchange): Reply {
  return legacyReply(503, "ServiceUnavailable", "The allowed number of requests has been exceeded.", exchange);
}

/** What a used-up quota looks like at the provider's gateway: a 403 that only `detail` tells from a key without access. */
export function gatewayQuotaReply(exchange: Exchange): Reply {
  const detail = `API Key has exceeded the allowed limit for ${exchange.request.path}`;
  return problemReply(403, exchange, { detail, Code: undefined, Message: undefined, Reference: undefined });
}

/** A request that is wrong in itself. It is stale at once: `Expires` equals `Date`. */
export function badRequestReply(message: string, exchange: Exchange): Reply {
  const reply = legacyReply(400, "400", message, exchange);
  const headers = { "Cache-Control": "public", Expires: httpDate(exchange.now) };
  return { ...reply, headers: changeHeaders(reply.headers, headers) };
}
