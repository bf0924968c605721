import { day, minute, second } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import type { Lifetime } from "../../weather/model/answer";
import { combined, type HeaderFields, parseHttpDate, single, wholeNumber } from "./headerFields";
import { type DatedResponse, tolerance } from "./serverClock";

/** The receipt of a response, and how far this machine's clock was ahead of its host's. */
export type Receipt = Pick<Lifetime, "receivedAt" | "clockOffset">;

/** The maximum time for which an answer counts as fresh, in milliseconds. */
export const cap = day;

/**
 * The time when an answer expires, in at most 24 hours: after `max-age` less `Age`, or at `Expires` by the service's
 * clock (RFC 9111, section 4.2; specification, section 8). Malformed headers count as expired, a malformed `Age` as 0.
 *
 * @param unstated the lifetime in milliseconds if no header states one.
 */
export function expiry(headers: HeaderFields, receipt: Receipt, unstated = 30 * minute): EpochMs {
  return receipt.receivedAt + Math.min(lifetime(headers, receipt) ?? unstated, cap);
}

/** The time at the host, as far as the headers have it. */
export function datesOf(headers: HeaderFields): Pick<DatedResponse, "date" | "age" | "lifetime"> {
  const date = dateOf(headers);
  return { date, age: ageOf(headers) ?? 0, lifetime: maxAgeOf(headers) ?? (date && untilExpires(headers, date)) };
}

/** The time at the host when a response arrived: its `Date`, or if that is old without a reason, by this clock. */
export function serviceTime(headers: HeaderFields, { receivedAt, clockOffset = 0 }: Receipt): EpochMs {
  const byClock = receivedAt - clockOffset;
  const age = ageOf(headers);
  const byDate = (dateOf(headers) ?? byClock) + (age ?? 0);
  return age !== undefined || Math.abs(byDate - byClock) <= tolerance ? byDate : byClock;
}

/** Whether an answer may be written to disk: RFC 9111, section 5.2.2.5. */
export function isStorable(headers: HeaderFields): boolean {
  return !readCacheControl(combined(headers["cache-control"])).has("no-store");
}

/** Milliseconds, less the time that the answer spent in caches (RFC 9111, section 4.2.1); undefined if none is stated. */
function lifetime(headers: HeaderFields, receipt: Receipt): number | undefined {
  const maxAge = maxAgeOf(headers);
  return maxAge === undefined ? untilExpires(headers, serviceTime(headers, receipt)) : maxAge - (ageOf(headers) ?? 0);
}

/** Milliseconds; undefined if `Cache-Control` doesn't state them. */
function maxAgeOf(headers: HeaderFields): number | undefined {
  const directives = readCacheControl(combined(headers["cache-control"]));
  if (directives.has("no-store") || directives.has("no-cache")) return 0;
  const maxAge = directives.get("max-age");
  return maxAge === undefined ? undefined : (wholeNumber(maxAge) ?? 0) * second;
}

/** Milliseconds; undefined if there is no `Expires`. */
function untilExpires({ expires }: HeaderFields, now: EpochMs): number | undefined {
  return expires === undefined ? undefined : (parseHttpDate(single(expires)) ?? now) - now;
}

/** Milliseconds; undefined if no cache states them. */
function ageOf(headers: HeaderFields): number | undefined {
  const seconds = wholeNumber(combined(headers["age"]).split(",")[0] ?? "");
  return seconds && seconds * second;
}

function dateOf(headers: HeaderFields): EpochMs | undefined {
  return parseHttpDate(single(headers["date"]));
}

/** The directives by name in lower case, without quotation marks; of two with one name, the first. */
function readCacheControl(text: string): ReadonlyMap<string, string> {
  // A quoted value can contain commas.
  const directives = text.match(/(?:"[^"]*"|[^,"])+/g) ?? [];
  const parts = directives.map((directive) => directive.replaceAll('"', "").split("="));
  return new Map(parts.reverse().map(([name = "", value = ""]) => [name.trim().toLowerCase(), value]));
}
