import { day, hour, minute } from "../base/duration";
import type { Clock } from "../base/ports";
import { type FailedAttempt, type Failure, type FailureRecord, traitsOf } from "../model/failure";
import { nextAsk } from "./timing";

/**
 * The failure record after one more failed attempt. Where the service says how long to wait, the next attempt is not
 * before that.
 *
 * @param byPerson whether a person started the attempt; it does not make the next automatic one come later.
 */
export function nextFailureRecord(
  attempt: FailedAttempt,
  before: FailureRecord | undefined,
  { now, random }: Pick<Clock, "now" | "random">,
  byPerson = false,
): FailureRecord {
  const { failure, notBefore } = attempt;
  const at = now();
  const count = Math.max(1, (before?.count ?? 0) + (byPerson ? 0 : 1));
  const delay = retryDelay(failure, count, random);
  const told = notBefore === undefined ? 0 : nextAsk(notBefore, random);
  return recordOf(attempt, before, {
    at,
    count,
    ...(delay !== undefined && { nextAt: Math.max(at + delay, told) }),
  });
}

/** The record of an attempt that failed after those of `before`; `when` it failed, and when the next ones may come. */
export function recordOf(
  { failure, cause = "", notBefore, keyId }: FailedAttempt,
  before: FailureRecord | undefined,
  when: Pick<FailureRecord, "at" | "count" | "nextAt" | "notBefore">,
): FailureRecord {
  return {
    failure,
    cause,
    since: before?.since ?? when.at,
    ...(notBefore !== undefined && { notBefore }),
    ...(keyId !== undefined && { keyId }),
    ...when,
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
export function retryDelay(failure: Failure, attempt: number, random: () => number): number | undefined {
  const kind = traitsOf(failure).retry;
  if (kind === "never") return undefined;
  if (kind === "daily") return day + Math.round(random() * hour);
  const limit = minute * 2 ** attempt;
  if (kind === "pause" || limit > hour) return hour + Math.round(random() * 5 * minute);
  return minute + Math.round(random() * (limit - minute));
}
