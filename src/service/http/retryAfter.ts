import { day, minute } from "../../weather/base/duration";
import { type HeaderFields, single, wholeNumber } from "./headers";
import { parseHttpDate } from "./httpDate";

/**
 * Until when the service asks to wait, in milliseconds since 1970: `Retry-After` as seconds or as an HTTP date
 * (RFC 9110, section 10.2.3), but no sooner than in a minute and no later than in a day. A date is counted from the
 * answer's own `Date`, so a wrong clock on this machine changes nothing. Undefined without a value that can be read.
 */
export function readRetryAfter(headers: HeaderFields, receivedAt: number): number | undefined {
  const value = single(headers["retry-after"]);
  const seconds = wholeNumber(value);
  const until = parseHttpDate(value, receivedAt);
  const date = parseHttpDate(single(headers["date"]), receivedAt) ?? receivedAt;
  const wait = seconds === undefined ? until && until - date : seconds * 1000;
  return wait === undefined ? undefined : receivedAt + Math.min(Math.max(wait, minute), day);
}
