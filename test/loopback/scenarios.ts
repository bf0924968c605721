import { gatewayQuotaReply, legacyReply, problemReply, quotaReply } from "./problems";
import { changeReply, httpDate, type Behaviour, type HeaderChanges } from "./reply";

export const asSpecified: Behaviour = (reply) => reply;

/** Each behaviour changes what the one before it answers. */
export function combine(...behaviours: readonly Behaviour[]): Behaviour {
  return async (reply, exchange) => {
    let changed = reply;
    for (const behaviour of behaviours) changed = await behaviour(changed, exchange);
    return changed;
  };
}

/** This behaviour for all that asks for locations, found or not; the rest is as specified. */
export function onSearch(behaviour: Behaviour): Behaviour {
  // The service may have a prefix, so the part can stand anywhere.
  return (reply, exchange) => (exchange.request.path.includes("/locations/") ? behaviour(reply, exchange) : reply);
}

/** This behaviour for the minute-by-minute forecast alone; the rest is as specified. */
export function onForecast(behaviour: Behaviour): Behaviour {
  return (reply, exchange) => (exchange.request.endpoint === "minuteForecast" ? behaviour(reply, exchange) : reply);
}

/** This behaviour for the next hours and days alone; the rest is as specified. */
export function onDays(behaviour: Behaviour): Behaviour {
  return (reply, exchange) =>
    /^(?:hourly|daily)Forecast$/.test(exchange.request.endpoint ?? "") ? behaviour(reply, exchange) : reply;
}

/** This behaviour for the warnings alone; the rest is as specified. */
export function onWarnings(behaviour: Behaviour): Behaviour {
  return (reply, exchange) => (exchange.request.endpoint === "warnings" ? behaviour(reply, exchange) : reply);
}

/** This behaviour for the last 24 hours alone; the rest is as specified. */
export function onPast(behaviour: Behaviour): Behaviour {
  return (reply, exchange) => (exchange.request.endpoint === "pastConditions" ? behaviour(reply, exchange) : reply);
}

/** This status. Without `body`, an error has the specification's error body and anything else keeps its own. */
export function status(code: number, body?: string, headers: HeaderChanges = {}): Behaviour {
  return (reply, exchange) => {
    const answer = code >= 400 && body === undefined ? problemReply(code, exchange) : reply;
    return changeReply(answer, { status: code, headers, body });
  };
}

/** These header fields, in place of those with the same name; null takes one away. */
export function headers(changes: HeaderChanges): Behaviour {
  return (reply) => changeReply(reply, { headers: changes });
}

/** An answer that expires this long after its `Date`. */
export function expiresIn(milliseconds: number): Behaviour {
  return (reply, { now }) => changeReply(reply, { headers: { Expires: httpDate(now + milliseconds) } });
}

/** What tells an answer from the next one. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** An answer with these validators, and a 304 for whoever has it already. */
export function validated({ etag, lastModified }: Validators): Behaviour {
  return (reply, { request: { headers: sent } }) => {
    const answer = changeReply(reply, { headers: { ETag: etag ?? null, "Last-Modified": lastModified ?? null } });
    const [asked, own] =
      sent["if-none-match"] === undefined ? [sent["if-modified-since"], lastModified] : [sent["if-none-match"], etag];
    if (reply.status !== 200 || asked === undefined || asked !== own) return answer;
    return changeReply(answer, { status: 304, headers: { "Content-Type": null }, body: "" });
  };
}

export function json(value: unknown, code = 200): Behaviour {
  return (reply) => changeReply(reply, { status: code, body: JSON.stringify(value) });
}

/** This text or these bytes, whatever they are. */
export function text(body: string | Buffer, contentType: string | null = "application/json", code = 200): Behaviour {
  return (reply) => changeReply(reply, { status: code, headers: { "Content-Type": contentType }, body });
}

/** The specified observation with some members replaced; searches are answered as they would be. */
export function observation(members: Readonly<Record<string, unknown>>): Behaviour {
  return (reply, { request }) => {
    if (request.endpoint !== "currentConditions" || reply.status !== 200) return reply;
    const answer: unknown = JSON.parse(reply.body.toString());
    if (!Array.isArray(answer)) return reply;
    return changeReply(reply, { body: JSON.stringify(answer.map((one: object) => ({ ...one, ...members }))) });
  };
}

export const emptyArray = (): Behaviour => json([]);

/** JSON that ends too early. */
export function malformedJson(): Behaviour {
  return (reply) => ({ ...reply, body: reply.body.subarray(0, reply.body.length / 2) });
}

/** The sign-in page of a network, in place of the service. */
export function captivePortal(): Behaviour {
  const page =
    "<!DOCTYPE html><html><head><title>Guest network</title></head><body><h1>Please sign in</h1></body></html>";
  return text(page, "text/html; charset=utf-8");
}

/** A redirection; without `location` it says where to in no way. */
export function redirect(code: number, location?: string): Behaviour {
  const headers = { Location: location ?? null, "Content-Type": null };
  return (reply) => changeReply(reply, { status: code, headers, body: "" });
}

/** The specification's error body, some of its members replaced. */
export function problem(code: number, members: Readonly<Record<string, unknown>> = {}): Behaviour {
  return (_reply, exchange) => problemReply(code, exchange, members);
}

export function legacyError(code: number, name: string, message: string): Behaviour {
  return (_reply, exchange) => legacyReply(code, name, message, exchange);
}

export function quotaExceeded(): Behaviour {
  return (_reply, exchange) => quotaReply(exchange);
}

export function gatewayQuotaExceeded(): Behaviour {
  return (_reply, exchange) => gatewayQuotaReply(exchange);
}
