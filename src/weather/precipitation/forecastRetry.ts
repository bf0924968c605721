import { day, hour, minute } from "../base/duration";
import type { Clock } from "../base/ports";
import type { FailedAttempt, Failure, FailureRecord } from "../model/failure";
import { recordOf } from "../refresh/backoff";
import { nextAsk } from "../refresh/timing";
import { isNotCovered, isOfSettings } from "./forecastFailure";

/** Milliseconds, where the area is not covered: that does not change from one day to the next. */
export const longestRest = 72 * hour;

/** Milliseconds after the first failure; it doubles with each one more. */
const firstPause = 5 * minute;
const longestPause = hour;

/** The failure record after one more failed attempt. */
export function nextForecastFailure(
  attempt: FailedAttempt,
  before: FailureRecord | undefined,
  { now, random }: Pick<Clock, "now" | "random">,
): FailureRecord {
  const { failure } = attempt;
  const at = now();
  const count = (before?.count ?? 0) + 1;
  const isOfPlace = isNotCovered(failure) || failure.kind === "locationUnknown";
  // This holds back a person too: each attempt would cost a call, and the place stays where it is.
  const notBefore = isOfPlace ? at + longestRest : attempt.notBefore;
  // The team's key can lack the subscription, which does not come by itself.
  const pause =
    failure.kind === "gatewayRefused" ? day : Math.min(longestPause, firstPause * 2 ** Math.min(count - 1, 10));
  return recordOf(attempt, before, {
    at,
    count,
    ...(!needsPerson(failure) && { nextAt: nextAsk(Math.max(at + pause, notBefore ?? 0), random) }),
    ...(notBefore !== undefined && { notBefore }),
  });
}

/** Whether asking again is of no use before a person has done something: another key, a subscription, a setting. */
export function needsPerson(failure: Failure): boolean {
  return isOfSettings(failure) || failure.kind === "forbidden";
}
