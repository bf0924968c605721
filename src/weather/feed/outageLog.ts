import { minute } from "../base/duration";
import type { Log } from "../base/ports";
import type { WeatherQuery } from "../model/weatherQuery";
import { type FailureRecord, traitsOf } from "../model/failure";

/**
 * Writes one line to the log when an outage begins and one when it ends, however many attempts fail in between. An outage
 * is a failure that is retried soon (`retry: "backoff"`).
 *
 * @param name what answers are called, as in "No weather for location 349727".
 * @param now milliseconds since 1970.
 */
export function logOutage(
  log: Log,
  name: string,
  { location }: WeatherQuery,
  before: FailureRecord | undefined,
  after: FailureRecord | undefined,
  now: number,
): void {
  if (isOutage(after) && !isOutage(before)) {
    const cause = after.cause === "" ? "" : ` (${after.cause})`;
    log.warn(`No ${name} for location ${location}: ${after.failure.kind}${cause}. Retrying automatically`);
  } else if (isOutage(before) && !after) {
    const minutes = Math.max(0, Math.round((now - before.since) / minute));
    log.info(`The ${name} for location ${location} is back after ${minutes} ${minutes === 1 ? "minute" : "minutes"}`);
  }
}

function isOutage(failureRecord: FailureRecord | undefined): failureRecord is FailureRecord {
  return failureRecord !== undefined && traitsOf(failureRecord.failure).retry === "backoff";
}
