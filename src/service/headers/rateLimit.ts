import { day, hour, minute, second } from "../../weather/base/duration";
import { defined } from "../../weather/base/json";
import type { EpochMs } from "../../weather/base/ports";
import { type Receipt, serviceTime } from "./cacheLifetime";
import { combined, type HeaderFields, parseHttpDate, single, wholeNumber } from "./headerFields";

/** The end of the wait in `Retry-After` (RFC 9110, section 10.2.3), limited to between a minute and a day. */
export function readRetryAfter(headers: HeaderFields, receipt: Receipt): EpochMs | undefined {
  const wait = waitIn(headers, serviceTime(headers, receipt));
  return wait === undefined ? undefined : receipt.receivedAt + Math.min(Math.max(wait, minute), day);
}

/** Milliseconds; negative if the date in `Retry-After` is over, undefined if it can't be read. */
export function waitIn(headers: HeaderFields, now: EpochMs): number | undefined {
  const value = single(headers["retry-after"]);
  const seconds = wholeNumber(value);
  const until = parseHttpDate(value);
  return seconds === undefined ? until && until - now : seconds * second;
}

/** A limit of calls that the service or a gateway states. */
interface RateLimit {
  readonly remaining: number;
  /** Milliseconds until calls are possible again, at most a day; undefined if unknown. */
  readonly resetsIn?: number;
}

/** The fewest calls that remain of a limit of hours; undefined if none is stated. */
export function remainingOf(headers: HeaderFields, receipt: Receipt): number | undefined {
  const limits = rateLimits(headers, receipt).filter(({ resetsIn = hour }) => resetsIn >= hour);
  return limits.length > 0 ? Math.min(...limits.map(({ remaining }) => remaining)) : undefined;
}

/** The end of the wait for used-up limits; 0 if none is. @param unstated milliseconds for one whose reset is unknown. */
export function usedUpUntil(headers: HeaderFields, receipt: Receipt, unstated = 0): EpochMs {
  const usedUp = rateLimits(headers, receipt).filter(({ remaining }) => remaining === 0);
  const wait = Math.max(0, ...usedUp.map(({ resetsIn = unstated }) => resetsIn));
  return wait > 0 ? receipt.receivedAt + wait : 0;
}

/**
 * Reads all forms of draft-ietf-httpapi-ratelimit-headers: `RateLimit-Remaining`, and `RateLimit` as a list since draft 8
 * or as a dictionary in draft 7. What can't be read is ignored.
 */
function rateLimits(headers: HeaderFields, receipt: Receipt): readonly RateLimit[] {
  const listed = combined(headers["ratelimit"]);
  const items = readItems(/remaining\s*=/.test(listed) ? listed.replaceAll(",", ";") : listed);
  const policies = ["ratelimit-policy", "ratelimit-limit"].flatMap((name) => readItems(combined(headers[name])));
  return [oldItem(headers), ...items].flatMap((item) => {
    const remaining = item.get("r") ?? item.get("remaining") ?? "";
    const own = policies.filter((policy) => policy.get("") === item.get(""));
    // A policy can also count bytes, or requests at the same time.
    const countsCalls = own.every((policy) => (policy.get("qu") ?? "requests") === "requests");
    if (!/^\d{1,9}$/.test(remaining) || !countsCalls) return [];
    const reset = readReset(item.get("t") ?? item.get("reset") ?? "", headers, receipt);
    const resetsIn = reset ?? shortWindow(own.length > 0 ? own : policies);
    return [{ remaining: Number(remaining), ...defined({ resetsIn }) }];
  });
}

type Item = ReadonlyMap<string, string>;

/** `X-RateLimit-Reset` belongs to `X-RateLimit-Remaining`, which isn't read: its meaning depends on the gateway. */
function oldItem(headers: HeaderFields): Item {
  const [own, other] = ["ratelimit-reset", "x-ratelimit-reset"].map((name) => single(headers[name]).trim());
  const reset = own === "" && headers["x-ratelimit-remaining"] === undefined ? other : own;
  return new Map(Object.entries({ remaining: single(headers["ratelimit-remaining"]).trim(), ...defined({ reset }) }));
}

const maxItems = 20;

/** The items of a list such as `"day";r=5;t=60` (RFC 9651, section 3.1), each with its parameters and its name as `""`. */
function readItems(text: string): readonly Item[] {
  const items = text.replaceAll('"', "").split(",", maxItems);
  return items.map((item) => {
    const parts = item.split(";").map((part) => part.split("=").map((side) => side.trim()));
    return new Map(parts.map(([key = "", value]) => (value === undefined ? ["", key] : [key.toLowerCase(), value])));
  });
}

/** Milliseconds; undefined if `text` has no number. Some gateways send a time, which is after 2001, in place of seconds. */
function readReset(text: string, headers: HeaderFields, receipt: Receipt): number | undefined {
  if (!/^\d{1,13}(?:\.\d{1,9})?$/.test(text)) return undefined;
  const value = Math.ceil(Number(text));
  const time = value < 1e11 ? value * second : value;
  return Math.min(Math.max(value < 1e9 ? time : time - serviceTime(headers, receipt), 0), day);
}

/** The longest window of `policies` in milliseconds; undefined for hours, because their end may be near. */
function shortWindow(policies: readonly Item[]): number | undefined {
  const windows = policies.map((policy) => Number(policy.get("w") ?? policy.get("window") ?? 0) * second);
  const longest = Math.max(0, ...windows);
  return longest > 0 && longest < hour ? longest : undefined;
}
