import assert from "node:assert/strict";

import type { FailedAttempt, FailureRecord } from "../../../../src/weather/model/failure";
import { nextFailureRecord } from "../../../../src/weather/refresh/backoff";
import { dice, failures, hour, minute } from "../fakes";

const now = Date.UTC(2026, 9, 27, 8);
const unreachable = { failure: failures.unreachable, cause: "ENOTFOUND" };

function after(failed: FailedAttempt, before?: FailureRecord, chance = 0, at = now): FailureRecord {
  return nextFailureRecord(failed, before, { now: () => at, random: () => chance });
}

describe("failure record", () => {
  it("begins with the first failed attempt, and goes on with the next one, whatever that failed of", () => {
    const [first, failure, later] = [after(unreachable), failures.serviceTrouble, now + hour];
    assert.deepEqual(first, { ...unreachable, at: now, since: now, count: 1, nextAt: now + minute });
    const next = { failure, cause: "", at: later, since: now, count: 2, nextAt: later + 2.5 * minute };
    assert.deepEqual(after({ failure }, first, 0.5, later), next);
  });

  it("holds what tells the key and how long to wait, of the last attempt alone", () => {
    const first = after({ failure: failures.forbidden, keyId: "key 1", notBefore: now + 2 * hour });
    assert.deepEqual([first.keyId, first.notBefore], ["key 1", now + 2 * hour]);
    const { keyId, notBefore } = after({ failure: failures.timeout }, first);
    assert.deepEqual([keyId, notBefore], [undefined, undefined]);
  });

  it("D22 waits as long as the service says at least, and ever longer while it goes on", () => {
    const before = { ...after({ failure: failures.rateLimited }), count: 100 };
    const waits = [2 * minute, 2 * hour].map((wait) => {
      const { nextAt = Number.NaN } = after({ failure: failures.rateLimited, notBefore: now + wait }, before);
      return nextAt - now;
    });
    assert.deepEqual(waits, [hour, 2 * hour]);
  });

  it("does not come later because a person asked in between", () => {
    const before = after(unreachable);
    const asked = nextFailureRecord(unreachable, before, { now: () => now, random: () => 0 }, true);
    assert.deepEqual([before.count, asked.count, after(unreachable, before).count], [1, 1, 2]);
  });

  it("H14 is 30 attempts on the first day at the most, and 24 on every other, whatever chance brings", () => {
    for (const failure of [failures.unreachable, failures.serviceTrouble, failures.timeout])
      for (const random of [() => 0, () => 1 - Number.EPSILON, dice(1), dice(2), dice(3)]) {
        const perDay: number[] = [];
        let record: FailureRecord | undefined;
        for (let at = now; at < now + 30 * 24 * hour; at = record.nextAt ?? Number.NaN) {
          record = nextFailureRecord({ failure }, record, { now: () => at, random });
          const today = Math.floor((at - now) / (24 * hour));
          perDay[today] = (perDay[today] ?? 0) + 1;
        }
        const [first = 0, ...others] = perDay;
        assert.ok(first <= 30 && others.every((day) => day <= 24 && day > 20), perDay.join(" "));
      }
  });
});
