import { day, hour, minute } from "../base/duration";
import type { Clock } from "../base/ports";
import { type FailedAttempt, type FailureRecord, maxWait, type Retry, retryOf, type RetryRows } from "../model/failure";
import { nextAsk } from "./timing";

/**
 * The failure record after one more failed attempt. Where the service says how long to wait, the next attempt is not
 * before that.
 *
 * @param rows see `FeedKind.retry`.
 * @param byPerson whether a person started the attempt; it does not make the next automatic one come later.
 */
export function nextFailureRecord(
  { failure, cause = "", notBefore: told, keyId }: FailedAttempt,
  before: FailureRecord | undefined,
  { now, random }: Pick<Clock, "now" | "random">,
  rows: RetryRows,
  byPerson = false,
): FailureRecord {
  const at = now();
  const count = Math.max(1, (before?.count ?? 0) + (byPerson ? 0 : 1));
  const retry = retryOf(failure, rows);
  // Each attempt would cost a call, and the place stays where it is.
  const notBefore = retry === "rest" ? at + maxWait : told;
  const delay = retryDelay(retry, count, random);
  return {
    failure,
    cause,
    at,
    since: before?.since ?? at,
    count,
    ...(notBefore !== undefined && { notBefore }),
    ...(keyId !== undefined && { keyId }),
    ...(delay !== undefined && {
      nextAt: Math.max(at + delay, notBefore === undefined ? 0 : nextAsk(notBefore, random)),
    }),
  };
}

/**
 * How long to wait before asking again automatically, in milliseconds; undefined means not at all. A location that the
 * service does not know is asked for once a day: one wrong answer must not end a good location. An outage is asked
 * about soon at first and then less and less often ("full jitter" between a minute and a limit that doubles), and at last
 * once an hour: an outage of a day costs 30 attempts at most.
 *
 * @param attempt how many attempts have failed in a row, from 1.
 * @param random returns a number from 0 to below 1, which spreads the editors of many people over time.
 */
export function retryDelay(retry: Retry, attempt: number, random: () => number): number | undefined {
  if (retry === "never") return undefined;
  if (retry === "rest") return maxWait;
  if (retry === "daily") return day + Math.round(random() * hour);
  const limit = minute * 2 ** attempt;
  if (retry === "pause" || limit > hour) return hour + Math.round(random() * 5 * minute);
  return minute + Math.round(random() * (limit - minute));
}
