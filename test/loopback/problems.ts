import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { httpDate, jsonReply, type Exchange, type Reply } from "./reply";

// The same build id for all responses of a run.
const BUILD_ID = randomUUID();

/**
 * An error with the specification's body, with some members replaced. `Reference` is the full address of the request;
 * with the scheme `query`, it contains the key in clear text, as it does in services.
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
export function legacyReply(status: number, code: string, message: string, exchange: Exchange): Reply {
  const body = { Code: code, Message: message, Reference: exchange.address };
  return jsonReply(status, body, { Date: httpDate(exchange.now) });
}

/** A used-up quota as in older services: a 503 that differs from an overload only by its message. */
export function quotaReply(exchange: Exchange): Reply {
  return legacyReply(503, "ServiceUnavailable", "The allowed number of requests has been exceeded.", exchange);
}
