import { day, minute } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import { dateOf } from "./cacheLifetime";
import { type HeaderFields, single, wholeNumber } from "./headers";
import { parseHttpDate } from "./httpDate";

/** The end of the wait in `Retry-After` (RFC 9110, section 10.2.3), limited to between a minute and a day. */
export function readRetryAfter(headers: HeaderFields, receivedAt: EpochMs): EpochMs | undefined {
  const value = single(headers["retry-after"]);
  const seconds = wholeNumber(value);
  const until = parseHttpDate(value);
  const wait = seconds === undefined ? until && until - dateOf(headers, receivedAt) : seconds * 1000;
  return wait === undefined ? undefined : receivedAt + Math.min(Math.max(wait, minute), day);
}
