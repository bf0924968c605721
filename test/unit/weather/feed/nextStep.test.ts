import assert from "node:assert/strict";

import { nextStep, postponedTo, type Situation, timerAt, type Timing } from "../../../../src/weather/feed/nextStep";
import type { Known } from "../../../../src/weather/model/answer";
import type { FailureRecord } from "../../../../src/weather/model/failure";
import { answerFrom, failures, FakeClock, hour, minute, second } from "../fakes";
import { itRows } from "../itEach";
import { FeedSetup, recordOf } from "./feedSetup";

const reasons = ["due", "person", "change", "check", "selected"] as const;
const never = Infinity;

interface Circumstances extends Partial<Situation> {
  readonly kind?: Timing<unknown>;
  /** The state of this window before another one stored the current one; default: the current state. */
  readonly before?: Known<unknown>;
}

const clock = new FakeClock();
clock.chance = 0.5;
const now = clock.now();
const usual: Situation = { clock, isFocused: true, keyId: "key 1", personFailedAt: -Infinity };
const conditions = new FeedSetup().kind;
const optional = { kind: new FeedSetup("minuteForecast").kind };
const behind = { ...optional, isFocused: false };
const news = { before: {} };
const pressed = { personFailedAt: -15 * second };

const asks = "ask, ask, ask, ask, ask";
const fresh = (minutes: number, person = minutes): string =>
  `fresh ${minutes}, fresh ${person}, fresh ${minutes}, ask, fresh ${person}`;
/** The minutes to wait when due and at a selected place, for a person, after a change; without them, a request is sent. */
const waits = (due: number, person?: number, change?: number): string =>
  [due, person, change, undefined, due].map((one) => (one === undefined ? "ask" : `waiting ${one}`)).join(", ");
const looks = "waitForFocus 5, ask, ask, ask, ask";
const same = "unreachable, unreachable, unreachable, unreachable, unreachable";

const [answer, expired, ahead] = [answerFrom(now), answerFrom(now - 30 * minute), answerFrom(now + minute / 2)];
const freshFor = (minutes: number): Known<unknown> => ({ answer: answerFrom(now, minutes * minute) });
const failureOf = (more: Partial<FailureRecord>): { readonly failureRecord: FailureRecord } => ({
  failureRecord: recordOf(failures.serviceTrouble, now - hour, { nextAt: now + hour, ...more }),
});
const soon = { answer, ...failureOf({ nextAt: now + 2 * minute }) };
const told = failureOf({ notBefore: now + minute, keyId: "key 1" });
const brief = failureOf({ notBefore: now + minute / 2 });
const refused = { failureRecord: recordOf(failures.unauthorized, now - hour, { keyId: "key 1" }) };
const recently = (ago: number): Known<unknown> => failureOf({ failure: failures.unreachable, at: now - ago });

describe("the next step (due, person, change, check, selected), and the minutes on the timer", () => {
  const assertStep = (known: Known<unknown>, steps: string, timer: number, more: Circumstances = {}): void => {
    const { before = known, kind = conditions, ...situation } = more;
    const taken = reasons.map((reason) => {
      const attempt = { reason, wantedAt: now, before: before.failureRecord };
      const step = nextStep(known, attempt, kind, { ...usual, ...situation });
      if (step.kind === "failure") return step.failure.kind;
      if (step.kind === "ask" || step.kind === "answer") return step.kind;
      return `${step.kind} ${((step.until ?? never) - now) / minute}`;
    });
    assert.equal(taken.join(", "), steps);
    assert.equal(((timerAt(known, kind, () => 0) ?? never) - now) / minute, timer);
  };

  itRows(assertStep, {
    "a fresh answer needs no request": [{ answer }, fresh(30), 30],
    "a fresh answer that a new window reads needs no request [H13]": [{ answer }, fresh(30), 30, news],
    "an answer from just ahead of the clock is fresh [H10]": [{ answer: ahead }, fresh(30.5), 30.5],
    "an answer that had expired on arrival is fresh for the minimum interval [F3]": [freshFor(0), fresh(10), 10],
    "a kind's pause ends for a person after the minimum interval [K19 M17]": [freshFor(0), fresh(15, 5), 15, optional],
    "a window in front sends what is due [K14]": [{ answer: expired }, asks, 0, optional],
    "a window behind others looks again in five minutes [K14]": [{ answer: expired }, looks, 0, behind],
    "after a failure, only the timer waits": [failureOf({}), waits(60), 60],
    "after the wait, a failure leads to a request": [failureOf({ nextAt: now }), asks, 0],
    "after a failure, the timer waits for the answer's expiry, too": [soon, waits(2), 30],
    "after a failure that only a person can end, there is no timer [D19]": [refused, waits(never), never],
    "a person waits for a minute after a person's call that failed [H1]": [failureOf({}), waits(60, 0.75), 60, pressed],
    "a shorter waiting time of the service doesn't end a person's minute [H1]": [brief, waits(60, 0.75), 60, pressed],
    "the service's waiting time holds back all but a check": [told, waits(60, 1, 1), 60],
    "a waiting time doesn't hold back a different key": [told, waits(60, 1), 60, { keyId: "key 2" }],
    "a different window's wait is for the same key": [told, waits(60, 1, 60), 60, news],
    "a key that another window knows as refused waits [D19 H6]": [refused, waits(never, undefined, never), never, news],
    "a failure of a different window four seconds ago is the result": [recently(4000), same, 60, news],
    "a failure of a different window five seconds ago is past": [recently(5000), waits(60), 60, news],
  });
});

describe("the timer of a feed", () => {
  it("a feed's timer is up to a minute late after an answer, but not after a failure", () => {
    const known = [{ answer }, failureOf({}), { answer, ...failureOf({}) }, soon];
    const times = known.map((one) => ((timerAt(one, conditions, () => 0.5) ?? never) - now) / minute);
    assert.deepEqual(times, [30.5, 60, 60, 30.5]);
  });

  /** @param wait the milliseconds by which the request is postponed. */
  const assertPostponed = (late: number, sinceRequest: number, wait?: number): void => {
    const postponed = postponedTo(now - late, clock, -sinceRequest);
    assert.equal(postponed, wait === undefined ? undefined : now + wait);
  };
  itRows(assertPostponed, {
    "a timer that is two minutes late sends its request [H9]": [2 * minute, minute],
    "after sleep, a request is sent by chance within a minute [H9]": [2 * minute + 1, hour, minute / 2],
    "after a change of the clock, requests are ten seconds apart [H10]": [0, 9 * second, second],
    "ten seconds after a request, the next one is sent": [0, 10 * second],
  });
});
