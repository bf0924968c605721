import { day, hour, minute } from "../base/duration";
import { defined } from "../base/json";
import type { Clock } from "../base/ports";
import {
  type FailedAttempt,
  type Failure,
  type FailureRecord,
  maxWait,
  type Retry,
  retryOf,
  type RetryRows,
} from "../model/failure";
import { burstPause, jittered } from "./nextStep";
import type { RefreshReason } from "./refreshResult";

/** A person's attempt doesn't increase the backoff; after a change, and to check a key, it starts again. */
export function nextFailureRecord(
  { failure, cause = "", notBefore: retryAfterAt, keyId }: FailedAttempt,
  known: FailureRecord | undefined,
  { now, random }: Pick<Clock, "now" | "random">,
  rows: RetryRows,
  reason: RefreshReason = "due",
): FailureRecord {
  const at = now();
  const before = reason === "change" || reason === "check" ? undefined : known;
  const wasRefused = before !== undefined && limits.has(before.failure.kind);
  const count = Math.max(1, (before?.count ?? 0) + (reason === "person" ? 0 : 1));
  const retry = retryOf(failure, rows);
  // Each attempt uses a call, and the place won't be covered soon.
  const notBefore = retry === "everyThreeDays" ? at + maxWait : retryAfterAt;
  const delay = retryDelay(retry, count, random);
  const nextAt = delay && Math.max(at + delay, notBefore === undefined ? 0 : jittered(notBefore, random));
  // A burst ends within a minute. By the fourth refusal in a row, 70 seconds have passed, so this is a used-up quota.
  const isLimit = failure.kind === "rateLimited" && retryAfterAt === undefined && wasRefused && count > 3;
  return {
    failure: isLimit ? { kind: "quotaUsedUp" } : failure,
    cause,
    at,
    count,
    ...defined({ notBefore, keyId, nextAt }),
  };
}

const limits: ReadonlySet<Failure["kind"]> = new Set(["rateLimited", "quotaUsedUp"]);

/**
 * Milliseconds until the next automatic attempt; undefined if there is none. The backoff is “full jitter” between a
 * minute and a limit that doubles, then hourly: at most 30 attempts in an outage of a day. After a burst, the wait
 * itself doubles. `attempt` counts from 1.
 */
function retryDelay(retry: Retry, attempt: number, random: () => number): number | undefined {
  if (retry === "never") return undefined;
  if (retry === "everyThreeDays") return maxWait;
  // Still retried: one wrong response must not stop a valid location.
  if (retry === "daily") return day + Math.round(random() * hour);
  if (retry === "seconds") return Math.round(Math.min(hour, burstPause * 2 ** (attempt - 1)) * (1 + random() / 10));
  const limit = minute * 2 ** attempt;
  if (retry === "hourly" || limit > hour) return hour + Math.round(random() * 5 * minute);
  return minute + Math.round(random() * (limit - minute));
}
