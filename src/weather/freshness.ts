import CachePolicy = require("http-cache-semantics");

import { parseHttpDate } from "./httpDate";

/** Header names in lower case; a header that came more than once is a list. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

const minute = 60_000;

/** No location is asked for again sooner, whatever the headers say: a service that forgets `Expires` must not cost a quota. */
export const floor = 10 * minute;
/** No answer counts as fresh for longer. */
export const cap = 24 * 60 * minute;
/** For an answer that says nothing about how long it is good. */
const unstated = 30 * minute;

/**
 * Until when an answer is good and its location is not asked for again, in milliseconds since 1970.
 *
 * `Cache-Control: max-age`, else `Expires` minus `Date`, less `Age`, as a private cache reads them (RFC 9111, section
 * 4.2; specification, section 8), so a wrong clock on this machine changes nothing. A header that is not what its
 * standard allows counts as expired. The result lies between 10 minutes and 24 hours after `receivedAt`.
 */
export function freshUntil(headers: Headers, receivedAt: number): number {
  return receivedAt + Math.min(Math.max(lifetime(headers, receivedAt), floor), cap);
}

/** When to ask next: a little after expiry, at random, so that many editors do not ask in the same second. */
export function nextAsk(until: number, random: () => number): number {
  return until + Math.round(random() * minute);
}

function lifetime(headers: Headers, receivedAt: number): number {
  const cacheControl = combined(headers["cache-control"]);
  const expires = single(headers["expires"]);
  if (expires === undefined && !/max-age/i.test(cacheControl)) return unstated;
  const date = strictDate(single(headers["date"]), receivedAt);
  const policy = new CachePolicy(
    { method: "GET", url: "/", headers: {} },
    {
      status: 200,
      headers: {
        ...(cacheControl && { "cache-control": cacheControl }),
        ...(expires !== undefined && { expires: strictDate(expires, receivedAt) ?? "0" }),
        date: date ?? new Date(receivedAt).toUTCString(),
        ...(headers["age"] !== undefined && { age: single(headers["age"]) }),
      },
    },
    { shared: false },
  );
  return policy.storable() ? policy.timeToLive() : 0;
}

/** The library reads dates leniently; it is given only what RFC 9110 allows. */
function strictDate(text: string | undefined, now: number): string | undefined {
  const at = text === undefined ? undefined : parseHttpDate(text, now);
  return at === undefined ? undefined : new Date(at).toUTCString();
}

function combined(value: string | readonly string[] | undefined): string {
  return value === undefined ? "" : [value].flat().join(", ");
}

/** A header that must come once: the same value twice is that value, different values are none that can be read. */
function single(value: string | readonly string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  const values = new Set([value].flat());
  return values.size === 1 ? [...values][0] : "";
}
