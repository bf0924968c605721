import assert from "node:assert/strict";

import type { FailedAttempt, Failure, FailureRecord } from "../../../../src/weather/model/failure";
import { nextFailureRecord } from "../../../../src/weather/refresh/backoff";
import { dice, failures, hour, minute } from "../fakes";

const now = Date.UTC(2026, 9, 27, 8);

function after(failed: FailedAttempt, before?: FailureRecord, chance = 0, at = now): FailureRecord {
  return nextFailureRecord(failed, before, { now: () => at, random: () => chance });
}

describe("trouble", () => {
  it("begins with the first failed attempt", () => {
    assert.deepEqual(after({ failure: failures.unreachable, cause: "ENOTFOUND" }), {
      failure: failures.unreachable,
      cause: "ENOTFOUND",
      ...{ at: now, since: now, count: 1, nextAt: now + minute },
    });
  });

  it("goes on with the next one, whatever that failed of", () => {
    const first = after({ failure: failures.unreachable, cause: "ENOTFOUND" });
    const second = after({ failure: failures.serviceTrouble }, first, 0.5, now + hour);
    assert.deepEqual(second, {
      failure: failures.serviceTrouble,
      cause: "",
      ...{ at: now + hour, since: now, count: 2, nextAt: now + hour + 2.5 * minute },
    });
  });

  it("holds what tells the key and how long to wait, of the last attempt alone", () => {
    const first = after({ failure: failures.forbidden, keyId: "key 1", notBefore: now + 2 * hour });
    assert.deepEqual([first.keyId, first.notBefore], ["key 1", now + 2 * hour]);
    const { keyId, notBefore } = after({ failure: failures.timeout }, first);
    assert.deepEqual([keyId, notBefore], [undefined, undefined]);
  });

  const waits: Readonly<Record<string, readonly [FailedAttempt, chance: number, wait: number | undefined]>> = {
    "D18 is nothing to wait for where only a person can help": [{ failure: failures.requestRefused }, 0, undefined],
    "D19 is nothing to wait for with a key that is refused, whatever the service says": [
      { failure: failures.unauthorized, notBefore: now + hour },
      0,
      undefined,
    ],
    "D20 is waited for an hour without access": [{ failure: failures.forbidden }, 0, hour],
    "D24 is waited for up to five minutes longer": [{ failure: failures.quotaUsedUp }, 1, hour + 5 * minute],
    "D24 is waited for an hour at least where a limit is reached": [
      { failure: failures.quotaUsedUp, notBefore: now + minute },
      0,
      hour,
    ],
    "D24 is waited for as long as the service says where a limit is reached": [
      { failure: failures.quotaUsedUp, notBefore: now + 5 * hour },
      0,
      5 * hour,
    ],
    "D22 is waited for as long as the service says, and a little, so that not all come at once": [
      { failure: failures.rateLimited, notBefore: now + 5 * minute },
      0.5,
      5.5 * minute,
    ],
    "D22 is waited for where the service says nothing": [{ failure: failures.rateLimited }, 0.5, 1.5 * minute],
    "D23 is waited for": [{ failure: failures.serviceTrouble }, 1, 2 * minute],
    "D2 is waited for as long as the next observation takes": [
      { failure: failures.noObservation, notBefore: now + hour },
      0,
      hour,
    ],
    "is waited for until tomorrow when the budget is used up": [
      { failure: failures.budgetUsedUp, notBefore: now + 16 * hour },
      0,
      16 * hour,
    ],
  };
  for (const [behaviour, [failed, chance, wait]] of Object.entries(waits)) {
    it(behaviour, () => {
      const { nextAt } = after(failed, undefined, chance);
      assert.equal(nextAt === undefined ? undefined : nextAt - now, wait);
    });
  }

  it("D22 is waited for as long as the service says at least, and ever longer while it goes on", () => {
    const before = { ...after({ failure: failures.rateLimited }), count: 100 };
    const waits = [2 * minute, 2 * hour].map((wait) => {
      const { nextAt = Number.NaN } = after({ failure: failures.rateLimited, notBefore: now + wait }, before);
      return nextAt - now;
    });
    assert.deepEqual(waits, [hour, 2 * hour]);
  });

  it("does not come later because a person asked in between", () => {
    const before = after({ failure: failures.unreachable });
    const asked = nextFailureRecord(
      { failure: failures.unreachable },
      before,
      { now: () => now, random: () => 0 },
      true,
    );
    assert.deepEqual([before.count, asked.count, after({ failure: failures.unreachable }, before).count], [1, 1, 2]);
  });

  it("H14 is 30 attempts on the first day at the most, and 24 on every other, whatever chance brings", () => {
    const chances = [() => 0, () => 1 - Number.EPSILON, dice(1), dice(2), dice(3)];
    for (const failure of [failures.unreachable, failures.serviceTrouble, failures.timeout] satisfies Failure[]) {
      for (const random of chances) {
        const perDay: number[] = [];
        let failureRecord: FailureRecord | undefined;
        for (let at = now; at < now + 30 * 24 * hour; at = failureRecord.nextAt ?? Number.NaN) {
          failureRecord = nextFailureRecord({ failure }, failureRecord, { now: () => at, random });
          const today = Math.floor((at - now) / (24 * hour));
          perDay[today] = (perDay[today] ?? 0) + 1;
        }
        const [first = 0, ...others] = perDay;
        assert.ok(first <= 30 && others.every((day) => day <= 24 && day > 20), perDay.join(" "));
      }
    }
  });
});
