import { minute } from "../base/duration";
import type { EpochMs, Log } from "../base/ports";
import type { WeatherQuery } from "../model/weatherQuery";
import { type FailureRecord, isRetriedSoon } from "../model/failure";

/** Logs the beginning and the end of an outage: a row of failed attempts that are retried soon. */
export function logOutage(
  log: Log,
  name: string,
  { location }: WeatherQuery,
  before: FailureRecord | undefined,
  after: FailureRecord | undefined,
  now: EpochMs,
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
  return failureRecord !== undefined && isRetriedSoon(failureRecord.failure);
}
