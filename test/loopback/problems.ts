import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { PlanRefusal } from "./plans";
import { httpDate, jsonReply, type Exchange, type Reply } from "./reply";

// One build answers all requests of a run.
const BUILD_ID = randomUUID();

/**
 * An error with the specification's body, some of its members replaced. `Reference` is the full address of the request:
 * with the query scheme it holds the key in clear text, as services do.
 */
export function problemReply(
  status: number,
  exchange: Exchange,
  members: Readonly<Record<string, unknown>> = {},
): Reply {
  const title = STATUS_CODES[status] ?? "Unknown";
  const body = {
    type: `https://problems.example/http-status/${status}`,
    title,
    status,
    instance: exchange.request.path,
    trace: { timestamp: new Date(exchange.now).toISOString(), requestId: randomUUID(), buildId: BUILD_ID },
    Code: title.replaceAll(/[^A-Za-z]/g, ""),
    Message: title,
    Reference: exchange.address,
    ...members,
  };
  return jsonReply(status, body, { "Content-Type": "application/problem+json", Date: httpDate(exchange.now) });
}

/** An error with the three members that older services send. */
function legacyReply(status: number, code: string, message: string, exchange: Exchange): Reply {
  const body = { Code: code, Message: message, Reference: exchange.address };
  return jsonReply(status, body, { Date: httpDate(exchange.now) });
}

/** A used-up quota, the way older services say it: a 503 that only its message tells from an overload. */
export function quotaReply(exchange: Exchange): Reply {
  return legacyReply(503, "ServiceUnavailable", "The allowed number of requests has been exceeded.", exchange);
}

/** A used-up quota, the way the provider's gateway says it: a 403 that only `detail` tells from a key without access. */
function gatewayQuotaReply(exchange: Exchange): Reply {
  const detail = `API Key has exceeded the allowed limit for ${exchange.request.path}`;
  return problemReply(403, exchange, { detail, Code: undefined, Message: undefined, Reference: undefined });
}

/** What the plan of a key refuses. The service of the query scheme is the older one. */
export function planReply(refusal: PlanRefusal, exchange: Exchange): Reply {
  if (refusal === "tooSoon") return problemReply(429, exchange);
  return exchange.request.scheme === "header" ? gatewayQuotaReply(exchange) : quotaReply(exchange);
}

/** A request that is wrong in itself. It is stale at once: `Expires` equals `Date`. */
export function badRequestReply(message: string, exchange: Exchange): Reply {
  const reply = legacyReply(400, "400", message, exchange);
  return { ...reply, headers: { ...reply.headers, "Cache-Control": "public", Expires: httpDate(exchange.now) } };
}
