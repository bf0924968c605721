import assert from "node:assert/strict";

import { ServerClock } from "../../../../src/service/headers/serverClock";
import { FakeClock, minute } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";

/** What happens before a response, the response, and the difference that counts after it. All in minutes. */
interface Step {
  readonly later?: number;
  readonly asleep?: number;
  readonly set?: number;
  /** The time since its `Date`; undefined without one. */
  readonly old: number | undefined;
  readonly age?: number;
  readonly lifetime?: number;
  /** The time since its body was made. */
  readonly made?: number;
  readonly counts: number;
}

/** A response whose `Date` is as old as this machine's clock is ahead. */
const first = (old: number, counts: number, more: Partial<Step> = {}): Step => ({ old, counts, ...more });
const next = (old: number, counts: number, more: Partial<Step> = {}): Step => ({ later: 10, old, counts, ...more });

function assertCounts(...steps: readonly Step[]): void {
  const clock = new FakeClock();
  const serverClock = new ServerClock(clock);
  for (const [index, { later = 0, asleep = 0, set = 0, old, age = 0, lifetime, made, counts }] of steps.entries()) {
    void clock.pass(later * minute);
    void clock.sleep(asleep * minute);
    clock.set(set * minute);
    const receivedAt = clock.now();
    const before = (minutes: number | undefined) => (minutes === undefined ? undefined : receivedAt - minutes * minute);
    const stated = lifetime === undefined ? undefined : lifetime * minute;
    serverClock.observe({ receivedAt, date: before(old), age: age * minute, lifetime: stated, madeAt: before(made) });
    assert.equal(serverClock.difference / minute + 0, counts, `step ${index + 1}`);
  }
}

const years = 5_259_600;
const brief = { lifetime: 30 };

describe("the difference of this machine's clock to a host's", () => {
  itRows(assertCounts, {
    "a Date of now is right up to two minutes [F8]": [first(2, 0), next(0, 0), next(-2, 0)],
    "without a Date, the clock counts as right [F9]": [{ old: undefined, counts: 0, made: 60 }],
    "a Date in the future counts at once [F8 F9]": [first(-3, -3), next(-10 * years, -10 * years)],
    "an old Date counts at once if the response can't be stored for that long [F8]": [first(180, 180, brief)],
    "an old Date of a response that mustn't be stored counts at once [F8]": [first(3, 3, { lifetime: 0 })],
    "a difference counts in whole minutes [F8]": [first(180.4, 180, brief)],
    "an old Date may come from a cache for as long as the response may be stored [F8]": [first(30, 0, brief)],
    "an old Date without a stated lifetime may come from a cache [F8]": [first(5 * years, 0)],
    "an old Date whose Age says so comes from a cache [F10]": [first(10, 0, { age: 10 }), next(10, 0, { age: 10 })],
    "a difference counts without the Age [F8 F10]": [
      first(190, 180, { age: 10, ...brief }),
      next(-170, -180, { age: 10 }),
    ],
    "a cache that replaces the Date but passes on an Age changes nothing [F10]": [first(0, 0, { age: 10 })],
    "a difference counts when a second response has it, after two minutes [F8]": [
      first(9, 0),
      next(9, 0, { later: 1 }),
      next(9.5, 9, { later: 1 }),
    ],
    "caches with different delays never count [F8]": [first(9, 0), next(14, 0), next(40, 0), next(14, 0), next(7, 0)],
    "a difference counts despite caches between two responses [F8]": [
      first(9, 0),
      next(23, 0),
      next(49, 0),
      next(9, 9),
    ],
    "a difference stays while later responses come from caches [F8]": [
      first(180, 180, brief),
      next(194, 180, brief),
      next(220, 180),
      next(180, 180),
    ],
    "a response with a smaller difference takes a larger one back [F8]": [
      first(180, 180, brief),
      next(20, 0, brief),
      next(20, 20, brief),
    ],
    "a Date of now takes every difference back [F8]": [first(180, 180, brief), next(0, 0), next(180, 0, brief)],
    "a Date that stands still takes the difference back [F8]": [
      first(180, 180, brief),
      next(190, 0, brief),
      next(200, 0, brief),
    ],
    "a Date that stands still in the future changes nothing, because it may come from a cache [F8]": [
      first(-180, -180),
      next(-170, -180),
      next(-20, -180),
    ],
    "the same Date with the Age of a cache changes nothing [F8 F10]": [
      first(180, 180, brief),
      next(190, 180, { age: 10, ...brief }),
    ],
    "the same Date in responses to requests of one moment stays [F8]": [
      first(180, 180, brief),
      next(180, 180, { later: 0, ...brief }),
    ],
    "a Date that is older than its body is ignored [F8]": [
      first(180, 0, { made: 10, ...brief }),
      next(180, 0, { made: 10, ...brief }),
    ],
    "a body takes back a difference that can't be [F8]": [first(180, 180, brief), next(180, 0, { made: 10 })],
    "after a body, a larger difference of other responses is ignored [F8]": [
      { old: undefined, counts: 0, made: 10 },
      next(180, 0, brief),
      next(180, 0, brief),
    ],
    "a body from the future shows nothing [F8]": [first(180, 180, { made: -1440, ...brief })],
    "the body of a clock that is ahead is older than its Date [F8]": [first(180, 180, { made: 190, ...brief })],
    "the difference stays after a sleep if the next response has it [F8]": [
      first(180, 180, brief),
      next(180, 180, { asleep: 600 }),
    ],
    "a difference that the next response after a sleep doesn't have is forgotten [F8]": [
      first(180, 180, brief),
      next(194, 0, { asleep: 600 }),
      next(180, 0),
      next(180, 180),
    ],
    "a corrected clock is right at once [F8]": [first(180, 180, brief), next(0, 0, { set: -180 }), next(0, 0)],
    "a clock that was corrected from behind is right at once [F8]": [
      first(-12_960, -12_960),
      next(0, 0, { set: 12_960 }),
    ],
    "a difference that isn't confirmed after the clock was set is forgotten, also if the Date is ignored [F8]": [
      first(-500, -500),
      next(245, 0, { set: 680, made: 10 }),
    ],
    "a clock that is set wrong counts like a new one [F8]": [
      first(0, 0, { made: 10 }),
      next(180, 180, { set: 180, made: 190, ...brief }),
      next(189, 0, { set: 9, ...brief, lifetime: 600 }),
    ],
  });

  describe("of stored answers", () => {
    const answerAt = (receivedAt: number, clockOffset?: number) => ({
      receivedAt,
      expiresAt: receivedAt,
      ...(clockOffset !== undefined && { clockOffset }),
    });
    let clock: FakeClock;
    let serverClock: ServerClock;
    beforeEach(() => (serverClock = new ServerClock((clock = new FakeClock()))));
    const hear = (old: number): void => {
      const receivedAt = clock.now();
      serverClock.observe({ receivedAt, date: receivedAt - old * minute, age: 0, lifetime: undefined });
    };

    it("the newest stored answer decides, until a response does [F8]", async () => {
      serverClock.adopt(answerAt(clock.now() - 60 * minute, 9 * minute));
      serverClock.adopt(answerAt(clock.now() - 90 * minute, 180 * minute));
      assert.equal(serverClock.difference, 9 * minute);
      hear(9);
      assert.equal(serverClock.difference, 9 * minute);
      await clock.pass(10 * minute);
      serverClock.adopt(answerAt(clock.now()));
      assert.equal(serverClock.difference, 9 * minute);
      hear(0);
      assert.equal(serverClock.difference, 0);
    });

    it("a response that doesn't have the difference of the stored answers takes it back [F8]", () => {
      serverClock.adopt(answerAt(clock.now() - minute, 180 * minute));
      hear(14);
      assert.equal(serverClock.difference, 0);
    });

    for (const ahead of [-180, 180])
      it(`a clock that was ${ahead} minutes ahead is right when it's corrected, whatever is stored [F8]`, () => {
        const before = answerAt(clock.now(), ahead * minute);
        serverClock.adopt(before);
        clock.set(-ahead * minute);
        assert.equal(serverClock.difference, 0);
        serverClock.adopt(before.receivedAt > clock.now() ? { ...before, receivedAt: clock.now() } : before);
        assert.equal(serverClock.difference, 0);
      });

    for (const set of [-60, 60])
      it(`a window whose clock was set by ${set} minutes adopts what others know since [F8]`, async () => {
        hear(-180);
        clock.set(set * minute);
        assert.equal(serverClock.difference, -180 * minute);
        await clock.pass(minute);
        serverClock.adopt(answerAt(clock.now(), (set - 180) * minute));
        assert.equal(serverClock.difference, (set - 180) * minute);
      });
  });
});
