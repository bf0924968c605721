import { parseHttpDate } from "./httpDate";

/** Header names in lower case; a header that came more than once is a list. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

const second = 1000;
const minute = 60 * second;

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

/** Milliseconds: RFC 9111, section 4.2.1, less the time that the answer spent in other caches (section 4.2.3). */
function lifetime(headers: Headers, receivedAt: number): number {
  const directives = readCacheControl(combined(headers["cache-control"]));
  if (directives.has("no-store") || directives.has("no-cache")) return 0;
  const maxAge = directives.get("max-age");
  const age = wholeNumber(combined(headers["age"]).split(",")[0] ?? "") ?? 0;
  if (maxAge !== undefined) return ((wholeNumber(maxAge) ?? 0) - age) * second;
  if (headers["expires"] === undefined) return unstated;
  const date = parseHttpDate(single(headers["date"]), receivedAt) ?? receivedAt;
  const expires = parseHttpDate(single(headers["expires"]), receivedAt) ?? date;
  return expires - date - age * second;
}

const directive =
  /(?<name>[!#$%&'*+.^`|~\w-]+)(?:\s*=\s*(?:"(?<quoted>(?:[^"\\]|\\.)*)"|(?<token>[^\s,]*)))?(?<rest>[^,]*)/g;

/** Directives by their names in lower case; what is not written as RFC 9111, section 5.2 asks has a value that is no number. */
function readCacheControl(text: string): ReadonlyMap<string, string> {
  const directives = new Map<string, string>();
  for (const { groups } of text.matchAll(directive)) {
    const name = groups?.["name"]?.toLowerCase() ?? "";
    const value = groups?.["quoted"] ?? groups?.["token"] ?? "";
    const isClear = groups?.["rest"]?.trim() === "" && (directives.get(name) ?? value) === value;
    directives.set(name, isClear ? value : "unclear");
  }
  return directives;
}

/** RFC 9111, section 1.2.2: `delta-seconds` is digits and nothing else; more than 2^31 count as 2^31. */
function wholeNumber(text: string): number | undefined {
  const digits = text.trim();
  return /^\d+$/.test(digits) ? Math.min(Number(digits), 2 ** 31) : undefined;
}

function combined(value: string | readonly string[] | undefined): string {
  return value === undefined ? "" : [value].flat().join(", ");
}

/** A header that must come once: the same value twice is that value, different values are none that can be read. */
function single(value: string | readonly string[] | undefined): string {
  const values = new Set(value === undefined ? [] : [value].flat());
  return values.size === 1 ? ([...values][0] ?? "") : "";
}
