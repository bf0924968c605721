import { day, minute, second } from "../../weather/base/duration";
import type { Freshness } from "../../weather/model/answer";
import { combined, type HeaderFields, single, wholeNumber } from "./headers";
import { parseHttpDate } from "./httpDate";

/** Milliseconds. No answer counts as fresh for longer. */
export const cap = day;

/** Milliseconds, for an answer that does not say how long it is fresh. */
const unstated = 30 * minute;

/**
 * When an answer expires, in milliseconds since 1970; not after `receivedAt` when it had expired on arrival.
 *
 * `Cache-Control: max-age`, else `Expires` minus `Date`, less `Age`, as a private cache reads them (RFC 9111, section
 * 4.2; specification, section 8), so a wrong clock on this machine changes nothing. A header that breaks its standard
 * counts as expired, and so does `Vary: *`; an `Age` that cannot be read is left out. At most 24 hours after
 * `receivedAt`.
 *
 * @param freshness what is known of an answer that the headers of a 304 renew: see `renewedFreshness`.
 */
export function expiry(
  headers: HeaderFields,
  receivedAt: number,
  freshness = freshnessOf(headers, receivedAt),
): number {
  return receivedAt + Math.min(lifetime(freshness, ageOf(headers)), cap);
}

/** Milliseconds. An answer may be as long on its way, and clocks as wrong, without a correction. */
const clockTolerance = 2 * minute;

/**
 * How far this machine's clock is ahead of the service's, in whole minutes as milliseconds: the time of receipt less `Date`
 * and `Age` (RFC 9111, section 4.2.3). 0 without a `Date`, and up to two minutes.
 */
export function clockOffset(headers: HeaderFields, receivedAt: number): number {
  const sinceDate = receivedAt - dateOf(headers, receivedAt);
  const offset = sinceDate - ageOf(headers);
  // Some caches keep the `Age` of another one beside a `Date` of their own.
  const isRight = offset <= clockTolerance && sinceDate >= -clockTolerance;
  return isRight ? 0 : Math.round(offset / minute) * minute;
}

/**
 * The header fields that decide how long an answer is fresh. Without `Date`, `Expires` counts from `receivedAt`
 * (milliseconds since 1970).
 */
export function freshnessOf(headers: HeaderFields, receivedAt: number): Freshness {
  const { vary, expires, "cache-control": cacheControl } = headers;
  return {
    ...(cacheControl !== undefined && { cacheControl: combined(cacheControl) }),
    ...(vary !== undefined && { vary: combined(vary) }),
    ...(expires !== undefined && { expires: expiresAfter(headers, receivedAt) }),
  };
}

/**
 * The freshness after a 304: each header field that it has replaces the known one, and the others stay (RFC 9111,
 * sections 3.2 and 4.3.4). An `Expires` that stays is as long after the 304 as it was after the answer that it came
 * with: as a moment it would be in the past, and the service would be asked again and again. `Age` is about one
 * response only.
 */
export function renewedFreshness(known: Freshness, headers: HeaderFields, receivedAt: number): Freshness {
  return { ...known, ...freshnessOf(headers, receivedAt) };
}

/** Whether an answer may be written to disk: RFC 9111, section 5.2.2.5. */
export function isStorable(headers: HeaderFields): boolean {
  return !readCacheControl(combined(headers["cache-control"])).has("no-store");
}

/** Milliseconds: RFC 9111, section 4.2.1, less the time that the answer spent in other caches (section 4.2.3). */
function lifetime({ cacheControl = "", vary = "", expires }: Freshness, age: number): number {
  const directives = readCacheControl(cacheControl);
  if (directives.has("no-store") || directives.has("no-cache")) return 0;
  if (/(?:^|,)\s*\*\s*(?:,|$)/.test(vary)) return 0;
  const maxAge = directives.get("max-age");
  if (maxAge !== undefined) return (wholeNumber(maxAge) ?? 0) * second - age;
  return expires === undefined ? unstated : expires - age;
}

/** Milliseconds. */
function ageOf(headers: HeaderFields): number {
  return (wholeNumber(combined(headers["age"]).split(",")[0] ?? "") ?? 0) * second;
}

function dateOf(headers: HeaderFields, receivedAt: number): number {
  return parseHttpDate(single(headers["date"]), receivedAt) ?? receivedAt;
}

function expiresAfter(headers: HeaderFields, receivedAt: number): number {
  const date = dateOf(headers, receivedAt);
  return (parseHttpDate(single(headers["expires"]), receivedAt) ?? date) - date;
}

const directive = /([!#$%&'*+.^`|~\w-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]*)))?([^,]*)/g;

/**
 * Directives by their names in lower case; what is not written as RFC 9111, section 5.2 asks has a value that is no
 * number.
 */
function readCacheControl(text: string): ReadonlyMap<string, string> {
  const directives = new Map<string, string>();
  for (const [, written = "", quoted, token, rest = ""] of text.matchAll(directive)) {
    const name = written.toLowerCase();
    const value = quoted ?? token ?? "";
    const isClear = rest.trim() === "" && (directives.get(name) ?? value) === value;
    directives.set(name, isClear ? value : "unclear");
  }
  return directives;
}
