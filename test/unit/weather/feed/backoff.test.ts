import assert from "node:assert/strict";

import type { FailedAttempt, Failure, FailureRecord } from "../../../../src/weather/model/failure";
import { nextFailureRecord } from "../../../../src/weather/feed/backoff";
import { day, failures, hour, minute } from "../fakes";
import { itRows } from "../itEach";

const now = Date.UTC(2026, 9, 27, 8);
const unreachable = { failure: failures.unreachable, cause: "ENOTFOUND" };

function after(failed: FailedAttempt, before?: FailureRecord, chance = 0, at = now): FailureRecord {
  return nextFailureRecord(failed, before, { now: () => at, random: () => chance }, {});
}

describe("a failure record", () => {
  it("a failure record begins with the first failed attempt, and continues with the next one, whatever its reason", () => {
    const [first, failure, later] = [after(unreachable), failures.serviceTrouble, now + hour];
    assert.deepEqual(first, { ...unreachable, at: now, count: 1, nextAt: now + minute });
    const next = { failure, cause: "", at: later, count: 2, nextAt: later + 2.5 * minute };
    assert.deepEqual(after({ failure }, first, 0.5, later), next);
  });

  it("a person's attempt leaves the backoff as it is, and a change or a check of a key restarts it [H1]", () => {
    const before = { ...after(unreachable), count: 5 };
    const clock = { now: () => now, random: () => 0 };
    const reasons = ["due", "person", "change", "check"] as const;
    const counts = reasons.map((reason) => nextFailureRecord(unreachable, before, clock, {}, reason).count);
    assert.deepEqual(counts, [6, 5, 1, 1]);
  });

  it("requests refused for more than a minute become a reached limit, and the wait still doubles [D22]", () => {
    const met: string[] = [];
    let before: FailureRecord | undefined;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      before = after({ failure: failures.rateLimited }, before);
      met.push(`${before.failure.kind} ${((before.nextAt ?? 0) - now) / 1000}`);
    }
    const bursts = ["rateLimited 10", "rateLimited 20", "rateLimited 40"];
    assert.deepEqual(met, [...bursts, "quotaUsedUp 80", "quotaUsedUp 160"]);
  });

  it("a first refusal after an outage, one with Retry-After, or a different failure isn't a reached limit [D22]", () => {
    const refused: FailedAttempt = { failure: failures.rateLimited };
    const often = (failed: FailedAttempt): FailureRecord => ({ ...after(failed), count: 9 });
    assert.equal(after(refused, often(unreachable)).failure.kind, "rateLimited");
    assert.equal(after({ ...refused, notBefore: now }, often(refused)).failure.kind, "rateLimited");
    assert.equal(after({ failure: failures.serviceTrouble }, often(refused)).failure.kind, "serviceTrouble");
  });

  it("a place that isn't covered holds back a person for three days, whatever Retry-After says", () => {
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
    "a refused key isn't retried, whatever Retry-After says [D19]": [failures.unauthorized, 60],
    "after a used-up quota, the wait is up to an hour and five minutes [D24]": [failures.quotaUsedUp, undefined, 1, 65],
    "without access, the wait is as long as Retry-After says [D20]": [failures.forbidden, 120, 0, 120],
    "a limit's wait is up to a minute longer than Retry-After, by chance [D22]": [failures.rateLimited, 5, 0.5, 5.5],
    "after a limit without Retry-After, the wait is ten seconds [D22]": [failures.rateLimited, undefined, 0, 1 / 6],
    "a limit's wait without Retry-After is up to a tenth longer [D22]": [failures.rateLimited, undefined, 1, 11 / 60],
    "a limit's wait gets longer than Retry-After after many refusals [D22]": [failures.rateLimited, 2, 0, 60, 101],
    "a retry comes after a minute or more [H14 K12]": [failures.unreachable, undefined, 0, 1],
    "retries come ever later [H14 K12]": [failures.unreachable, undefined, 1, 32, 5],
    "retries come once an hour in the end [H14 K12]": [failures.unreachable, undefined, 0, 60, 1_000_000],
    "a place that isn't covered is retried after three days [K9]": [failures.notCovered, undefined, 0, 72 * 60],
    "an unknown location is retried after more than a day [A13 D18]": [failures.locationUnknown, undefined, 0.5, 1470],
  });
});
