import { day, minute, second } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import { type Receipt, serviceTime } from "./cacheLifetime";
import { type HeaderFields, single, wholeNumber } from "./headerFields";
import { parseHttpDate } from "./httpDate";

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
