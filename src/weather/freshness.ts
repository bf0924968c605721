import { combined, type Headers, single, wholeNumber } from "./headers";
import { parseHttpDate } from "./httpDate";

const second = 1000;
const minute = 60 * second;

/** No answer counts as fresh for longer, in milliseconds. */
export const cap = 24 * 60 * minute;
/** For an answer that says nothing about how long it is good. */
const unstated = 30 * minute;

/** When an answer came and when it expires, in milliseconds since 1970. */
export interface Lifetime {
  readonly receivedAt: number;
  readonly expiresAt: number;
}

/**
 * When an answer expires, in milliseconds since 1970; not after `receivedAt` when it had expired on arrival.
 *
 * `Cache-Control: max-age`, else `Expires` minus `Date`, less `Age`, as a private cache reads them (RFC 9111, section
 * 4.2; specification, section 8), so a wrong clock on this machine changes nothing. A header that is not what its
 * standard allows counts as expired, and so does `Vary: *`; an `Age` that cannot be read is left out. At most 24 hours after `receivedAt`.
 */
export function expiry(headers: Headers, receivedAt: number): number {
  return receivedAt + Math.min(lifetime(headers, receivedAt), cap);
}

/**
 * Until when a location is not asked for again: until its answer expires, and for `floor` milliseconds whatever the
 * headers say. A service that forgets `Expires` must not cost a quota.
 */
export function freshUntil({ receivedAt, expiresAt }: Lifetime, floor: number): number {
  return Math.max(expiresAt, receivedAt + floor);
}

/** When to ask next: a little after `at`, at random, so that many editors do not ask in the same second. */
export function nextAsk(at: number, random: () => number): number {
  return at + Math.round(random() * minute);
}

/** Whether an answer may be written to disk: RFC 9111, section 5.2.2.5. */
export function mayBeKept(headers: Headers): boolean {
  return !readCacheControl(combined(headers["cache-control"])).has("no-store");
}

/** Milliseconds: RFC 9111, section 4.2.1, less the time that the answer spent in other caches (section 4.2.3). */
function lifetime(headers: Headers, receivedAt: number): number {
  const directives = readCacheControl(combined(headers["cache-control"]));
  if (directives.has("no-store") || directives.has("no-cache")) return 0;
  if (/(?:^|,)\s*\*\s*(?:,|$)/.test(combined(headers["vary"]))) return 0;
  const maxAge = directives.get("max-age");
  const age = wholeNumber(combined(headers["age"]).split(",")[0] ?? "") ?? 0;
  if (maxAge !== undefined) return ((wholeNumber(maxAge) ?? 0) - age) * second;
  if (headers["expires"] === undefined) return unstated;
  const date = parseHttpDate(single(headers["date"]), receivedAt) ?? receivedAt;
  const expires = parseHttpDate(single(headers["expires"]), receivedAt) ?? date;
  return expires - date - age * second;
}

const directive = /([!#$%&'*+.^`|~\w-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]*)))?([^,]*)/g;

/** Directives by their names in lower case; what is not written as RFC 9111, section 5.2 asks has a value that is no number. */
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
