import assert from "node:assert/strict";

import type { FailedAttempt, Failure, FailureRecord, Retry, RetryRows } from "../../../../src/weather/model/failure";
import { nextFailureRecord, retryDelay } from "../../../../src/weather/feed/retry";
import { day, failures, hour, minute } from "../fakes";
import { itRows } from "../itEach";

const now = Date.UTC(2026, 9, 27, 8);
const unreachable = { failure: failures.unreachable, cause: "ENOTFOUND" };

function after(
  failed: FailedAttempt,
  before?: FailureRecord,
  chance = 0,
  at = now,
  rows: RetryRows = {},
): FailureRecord {
  return nextFailureRecord(failed, before, { now: () => at, random: () => chance }, rows);
}

describe("a failure record", () => {
  it("begins with the first failed attempt, and continues with the next one, whatever its reason", () => {
    const [first, failure, later] = [after(unreachable), failures.serviceTrouble, now + hour];
    assert.deepEqual(first, { ...unreachable, at: now, since: now, count: 1, nextAt: now + minute });
    const next = { failure, cause: "", at: later, since: now, count: 2, nextAt: later + 2.5 * minute };
    assert.deepEqual(after({ failure }, first, 0.5, later), next);
  });

  it("D22 is a reached limit when requests are refused for more than a minute, and the wait still doubles", () => {
    const met: string[] = [];
    let before: FailureRecord | undefined;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      before = after({ failure: failures.rateLimited }, before);
      met.push(`${before.failure.kind} ${((before.nextAt ?? 0) - now) / 1000}`);
    }
    const bursts = ["rateLimited 10", "rateLimited 20", "rateLimited 40"];
    assert.deepEqual(met, [...bursts, "quotaUsedUp 80", "quotaUsedUp 160"]);
  });

  it("D22 isn't a reached limit at the first refusal after an outage, with Retry-After, or for other failures", () => {
    const refused: FailedAttempt = { failure: failures.rateLimited };
    const often = (failed: FailedAttempt): FailureRecord => ({ ...after(failed), count: 9 });
    assert.equal(after(refused, often(unreachable)).failure.kind, "rateLimited");
    assert.equal(after({ ...refused, notBefore: now }, often(refused)).failure.kind, "rateLimited");
    assert.equal(after({ failure: failures.serviceTrouble }, often(refused)).failure.kind, "serviceTrouble");
  });

  it("holds back a person for three days if the place isn't covered, whatever Retry-After says", () => {
    const rest = now + 3 * day;
    for (const notBefore of [undefined, now + hour, now + 30 * day]) {
      const record = after({ failure: failures.notCovered, ...(notBefore !== undefined && { notBefore }) });
      assert.deepEqual({ ...record, notBefore: rest, nextAt: rest }, record);
    }
  });

  /**
   * @param retryAfter minutes in the service's Retry-After.
   * @param wait minutes until the retry; undefined: forever.
   */
  const assertWait = (failure: Failure, retryAfter?: number, chance?: number, wait?: number, attempt = 1): void => {
    const timeOf = (minutes?: number) => (minutes === undefined ? undefined : now + minutes * minute);
    const notBefore = timeOf(retryAfter);
    const before = { ...after(unreachable), count: attempt - 1 };
    const { nextAt } = after({ failure, ...(notBefore !== undefined && { notBefore }) }, before, chance);
    assert.equal(nextAt, timeOf(wait));
  };
  itRows(assertWait, {
    "D19 doesn't retry with a refused key, whatever Retry-After says": [failures.unauthorized, 60],
    "D24 waits for up to five minutes more than an hour": [failures.quotaUsedUp, undefined, 1, 65],
    "D20 waits for as long as Retry-After says without access": [failures.forbidden, 120, 0, 120],
    "D22 waits up to a minute longer than Retry-After says, by chance": [failures.rateLimited, 5, 0.5, 5.5],
    "D22 waits ten seconds without Retry-After": [failures.rateLimited, undefined, 0, 1 / 6],
    "D22 waits up to a tenth longer without Retry-After": [failures.rateLimited, undefined, 1, 11 / 60],
    "D22 waits longer than Retry-After says while it goes on": [failures.rateLimited, 2, 0, 60, 101],
    "A13 D18 retries an unknown location a little later than a day": [failures.locationUnknown, undefined, 0.5, 1470],
  });
});

describe("the retry after a failure", () => {
  /** @param minutes the waits after attempts 1, 2, 3, 5, 6, and 1,000,000. */
  const assertDelays = (retry: Retry, chance: number, minutes: readonly number[]): void => {
    const attempts = [1, 2, 3, 5, 6, 1_000_000];
    const delays = attempts.map((attempt) => (retryDelay(retry, attempt, () => chance) ?? Infinity) / minute);
    assert.deepEqual(delays, minutes);
  };
  const always = (minutes: number): readonly number[] => Array<number>(6).fill(minutes);
  const most = 1 - Number.EPSILON;
  itRows(assertDelays, {
    "H14 K12 comes after a minute at the earliest, in the end once an hour": ["backoff", 0, [1, 1, 1, 1, 60, 60]],
    "H14 K12 comes ever later, after little more than an hour at the latest": ["backoff", most, [2, 4, 8, 32, 65, 65]],
    "comes up to an hour later than that": ["daily", most, always(25 * 60)],
    "K9 comes after three days if the place isn't covered": ["everyThreeDays", most, always(72 * 60)],
  });
});
