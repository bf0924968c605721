import assert from "node:assert/strict";

import type { Trouble } from "../../../../src/weather/model/failure";
import { Restraint } from "../../../../src/weather/refresh/refreshPolicy";
import type { Occasion } from "../../../../src/weather/refresh/refreshResult";
import type { Known } from "../../../../src/weather/refresh/sharedState";
import { answerFrom, day, failures, FakeClock, FakeService, hour, minute, questionFor } from "../fakes";

/** What comes of a refresh without a request, and for how long there is nothing new; undefined: a request. */
type Outcome = readonly [kind: string, wait?: number] | undefined;

const now = new FakeClock().now();
const occasions: readonly Occasion[] = ["due", "person", "change", "check"];

/** The service failed an hour ago and is tried again in an hour. */
const failed: Trouble = {
  failure: failures.serviceTrouble,
  cause: "",
  ...{ at: now - hour, since: now - hour, count: 1, nextAt: now + hour },
};
const told: Trouble = { ...failed, notBefore: now + minute, keyId: "key 1" };

async function outcome(known: Known, occasion: Occasion, before = known.trouble, isVain = false): Promise<Outcome> {
  const clock = new FakeClock();
  const restraint = new Restraint(questionFor("349727"), { service: new FakeService(), clock, floor: () => 0 });
  if (isVain) restraint.disappointed();
  const result = await restraint.withoutAsking(known, { occasion, wantedAt: now, before });
  return result && ("until" in result ? [result.kind, result.until - now] : [result.kind]);
}

describe("restraint", () => {
  const fresh: Outcome = ["fresh", 30 * minute];
  const outcomes: Readonly<Record<string, readonly [Known, due: Outcome, person: Outcome, change: Outcome]>> = {
    "nothing is known": [{}, undefined, undefined, undefined],
    "an answer is fresh": [{ answer: answerFrom(now) }, fresh, fresh, fresh],
    "an answer has expired": [{ answer: answerFrom(now - hour) }, undefined, undefined, undefined],
    "an answer is from the future": [{ answer: answerFrom(now + day) }, undefined, undefined, undefined],
    "the service failed": [{ trouble: failed }, ["waiting", hour], undefined, undefined],
    "the service said when to come again": [
      { trouble: told },
      ["waiting", hour],
      ["waiting", minute],
      ["waiting", minute],
    ],
    "the service said so to another key": [
      { trouble: { ...told, keyId: "key 2" } },
      ["waiting", hour],
      ["waiting", minute],
      undefined,
    ],
    "a failure is from the future": [{ trouble: { ...failed, at: now + day } }, undefined, undefined, undefined],
  };
  for (const [what, [known, ...expected]] of Object.entries(outcomes)) {
    it(`decides for every occasion, where ${what}`, async () => {
      const actual = await Promise.all(occasions.map((occasion) => outcome(known, occasion)));
      assert.deepEqual(actual, [...expected, undefined]);
    });
  }

  it("takes over what another window has just tried, whatever the occasion", async () => {
    const trouble = { ...failed, at: now - 1000 };
    for (const occasion of occasions) assert.deepEqual(await outcome({ trouble }, occasion, failed), ["failure"]);
  });

  it("lets a person ask a service that said no once a minute, and the network at any time", async () => {
    const offline = { ...failed, failure: failures.unreachable };
    assert.deepEqual(await outcome({ trouble: failed }, "person", failed, true), ["waiting", minute]);
    assert.deepEqual(await outcome({ trouble: offline }, "person", offline, true), undefined);
  });
});
