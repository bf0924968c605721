import { problemReply, quotaReply } from "./problems";
import { changeReply, type Behavior, type HeaderChanges } from "./reply";
import type { Endpoint } from "./routes";

export const asSpecified: Behavior = (reply) => reply;

/** Each behavior changes what the one before it answers. */
export function combine(...behaviors: readonly Behavior[]): Behavior {
  return async (reply, exchange) => {
    let changed = reply;
    for (const behavior of behaviors) changed = await behavior(changed, exchange);
    return changed;
  };
}

/** This behavior for requests to these endpoints; the rest is as specified. */
export function on(endpoints: readonly Endpoint[], behavior: Behavior): Behavior {
  return (reply, exchange) =>
    exchange.request.endpoint && endpoints.includes(exchange.request.endpoint) ? behavior(reply, exchange) : reply;
}

/** This status. Without `body`, an error has the specification's error body and anything else keeps its own. */
export function status(code: number, body?: string, headers: HeaderChanges = {}): Behavior {
  return (reply, exchange) => {
    const answer = code >= 400 && body === undefined ? problemReply(code, exchange) : reply;
    return changeReply(answer, { status: code, headers, body });
  };
}

/** These header fields, in place of those with the same name; null takes one away. */
export function headers(changes: HeaderChanges): Behavior {
  return (reply) => changeReply(reply, { headers: changes });
}

/** An answer with this entity tag, and a 304 for whoever has it already, as only the gateway may. */
export function validated(etag: string): Behavior {
  return (reply, { request: { headers: sent } }) => {
    const answer = changeReply(reply, { headers: { ETag: etag } });
    if (reply.status !== 200 || sent["if-none-match"] !== etag) return answer;
    return changeReply(answer, { status: 304, headers: { "Content-Type": null }, body: "" });
  };
}

/** This text or these bytes, whatever they are. */
export function text(body: string | Buffer, contentType: string | null = "application/json", code = 200): Behavior {
  return (reply) => changeReply(reply, { status: code, headers: { "Content-Type": contentType }, body });
}

/** The specified observation with some members replaced; searches are answered as they would be. */
export function observation(members: Readonly<Record<string, unknown>>): Behavior {
  return (reply, { request }) => {
    if (request.endpoint !== "currentConditions" || reply.status !== 200) return reply;
    const answer: unknown = JSON.parse(reply.body.toString());
    if (!Array.isArray(answer)) return reply;
    return changeReply(reply, { body: JSON.stringify(answer.map((one: object) => ({ ...one, ...members }))) });
  };
}

export function malformedJson(): Behavior {
  return (reply) => ({ ...reply, body: reply.body.subarray(0, reply.body.length / 2) });
}

/** The sign-in page of a network, in place of the service. */
export function captivePortal(): Behavior {
  return text("<!DOCTYPE html><html><body><h1>Please sign in</h1></body></html>", "text/html; charset=utf-8");
}

/** A redirection; without `location` it says where to in no way. */
export function redirect(code: number, location?: string): Behavior {
  const headers = { Location: location ?? null, "Content-Type": null };
  return (reply) => changeReply(reply, { status: code, headers, body: "" });
}

/** The specification's error body, some of its members replaced. */
export const problem =
  (code: number, members: Readonly<Record<string, unknown>> = {}): Behavior =>
  (_reply, exchange) =>
    problemReply(code, exchange, members);

export const quotaExceeded = (): Behavior => (_reply, exchange) => quotaReply(exchange);
