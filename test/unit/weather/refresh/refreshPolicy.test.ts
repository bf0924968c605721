import assert from "node:assert/strict";

import type { FailureRecord } from "../../../../src/weather/model/failure";
import { RefreshPolicy } from "../../../../src/weather/refresh/refreshPolicy";
import type { RefreshReason } from "../../../../src/weather/refresh/refreshResult";
import { type KnownState, validAt } from "../../../../src/weather/refresh/sharedState";
import { answerFrom, day, failures, FakeClock, hour, minute } from "../fakes";

/** What comes of a refresh without a request, and for how long there is nothing new; undefined: a request. */
type Outcome = readonly [kind: string, wait?: number] | undefined;

const now = new FakeClock().now();
const occasions: readonly RefreshReason[] = ["due", "person", "change", "check"];

/** The service failed an hour ago and is tried again in an hour. */
const failed: FailureRecord = {
  failure: failures.serviceTrouble,
  cause: "",
  ...{ at: now - hour, since: now - hour, count: 1, nextAt: now + hour },
};
const told: FailureRecord = { ...failed, notBefore: now + minute, keyId: "key 1" };

async function outcome(
  known: KnownState,
  reason: RefreshReason,
  before = known.failureRecord,
  isVain = false,
): Promise<Outcome> {
  const clock = new FakeClock();
  const policy = new RefreshPolicy({
    clock,
    minimumInterval: () => 0,
  });
  if (isVain) policy.noteManualFailure();
  const result = await policy.resultWithoutRequest(validAt(now, known), {
    reason,
    wantedAt: now,
    before,
    keyId: () => Promise.resolve("key 1"),
  });
  return result && ("until" in result ? [result.kind, result.until - now] : [result.kind]);
}

describe("restraint", () => {
  const fresh: Outcome = ["fresh", 30 * minute];
  const outcomes: Readonly<Record<string, readonly [KnownState, due: Outcome, person: Outcome, change: Outcome]>> = {
    "nothing is known": [{}, undefined, undefined, undefined],
    "an answer is fresh": [{ answer: answerFrom(now) }, fresh, fresh, fresh],
    "an answer has expired": [{ answer: answerFrom(now - hour) }, undefined, undefined, undefined],
    "an answer is from the future": [{ answer: answerFrom(now + day) }, undefined, undefined, undefined],
    "the service failed": [{ failureRecord: failed }, ["waiting", hour], undefined, undefined],
    "the service said when to come again": [
      { failureRecord: told },
      ["waiting", hour],
      ["waiting", minute],
      ["waiting", minute],
    ],
    "the service said so to another key": [
      { failureRecord: { ...told, keyId: "key 2" } },
      ["waiting", hour],
      ["waiting", minute],
      undefined,
    ],
    "a failure is from the future": [{ failureRecord: { ...failed, at: now + day } }, undefined, undefined, undefined],
  };
  for (const [what, [known, ...expected]] of Object.entries(outcomes)) {
    it(`decides for every occasion, where ${what}`, async () => {
      const actual = await Promise.all(occasions.map((reason) => outcome(known, reason)));
      assert.deepEqual(actual, [...expected, undefined]);
    });
  }

  it("takes over what another window has just tried, whatever the occasion", async () => {
    const failureRecord = { ...failed, at: now - 1000 };
    for (const reason of occasions) assert.deepEqual(await outcome({ failureRecord }, reason, failed), ["failure"]);
  });

  it("lets a person ask a service that said no once a minute, and the network at any time", async () => {
    const offline = { ...failed, failure: failures.unreachable };
    assert.deepEqual(await outcome({ failureRecord: failed }, "person", failed, true), ["waiting", minute]);
    assert.deepEqual(await outcome({ failureRecord: offline }, "person", offline, true), undefined);
  });
});
