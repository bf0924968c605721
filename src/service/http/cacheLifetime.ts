import { day, minute, second } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import { combined, type HeaderFields, single, wholeNumber } from "./headers";
import { parseHttpDate } from "./httpDate";

/** The maximum time for which an answer counts as fresh, in milliseconds. */
export const cap = day;

/**
 * The time when an answer expires, in at most 24 hours: `max-age` or `Expires` minus `Date`, less `Age` (RFC 9111,
 * section 4.2; specification, section 8), so a wrong clock on this machine changes nothing. Malformed headers count as
 * expired, a malformed `Age` as 0.
 *
 * @param unstated the lifetime in milliseconds if no header states one.
 */
export function expiry(headers: HeaderFields, receivedAt: EpochMs, unstated = 30 * minute): EpochMs {
  return receivedAt + Math.min(lifetime(headers, receivedAt, unstated), cap);
}

/** Milliseconds (whole minutes) by which this machine's clock is ahead of the service's: RFC 9111, section 4.2.3. */
export function clockOffset(headers: HeaderFields, receivedAt: EpochMs): number {
  // A response may take up to two minutes.
  const tolerance = 2 * minute;
  const sinceDate = receivedAt - dateOf(headers, receivedAt);
  const offset = sinceDate - ageOf(headers);
  // Some caches replace `Date` but pass on the `Age` of another cache.
  const isRight = offset <= tolerance && sinceDate >= -tolerance;
  return isRight ? 0 : Math.round(offset / minute) * minute;
}

/** Whether an answer may be written to disk: RFC 9111, section 5.2.2.5. */
export function isStorable(headers: HeaderFields): boolean {
  return !readCacheControl(combined(headers["cache-control"])).has("no-store");
}

/** Milliseconds: RFC 9111, section 4.2.1, less the time that the answer spent in other caches. */
function lifetime(headers: HeaderFields, receivedAt: EpochMs, unstated: number): number {
  const directives = readCacheControl(combined(headers["cache-control"]));
  if (directives.has("no-store") || directives.has("no-cache")) return 0;
  const maxAge = directives.get("max-age");
  if (maxAge !== undefined) return (wholeNumber(maxAge) ?? 0) * second - ageOf(headers);
  if (headers["expires"] === undefined) return unstated;
  const date = dateOf(headers, receivedAt);
  return (parseHttpDate(single(headers["expires"])) ?? date) - date - ageOf(headers);
}

function ageOf(headers: HeaderFields): number {
  return (wholeNumber(combined(headers["age"]).split(",")[0] ?? "") ?? 0) * second;
}

/** The service's time. Durations count from it, so a wrong clock on this machine changes nothing. */
export function dateOf(headers: HeaderFields, receivedAt: EpochMs): EpochMs {
  return parseHttpDate(single(headers["date"])) ?? receivedAt;
}

/** The directives by name in lower case, without quotation marks; of two with one name, the first. */
function readCacheControl(text: string): ReadonlyMap<string, string> {
  const directives = text.replaceAll('"', "").split(",");
  const parts = directives.map((directive) => directive.split("=").map((part) => part.trim()));
  return new Map(parts.reverse().map(([name = "", value = ""]) => [name.toLowerCase(), value]));
}
