import assert from "node:assert/strict";

import { RefreshTimer } from "../../../../src/weather/refresh/refreshTimer";
import { type KnownState, validAt } from "../../../../src/weather/refresh/sharedState";
import { answerFrom, day, failures, FakeClock, hour, minute } from "../fakes";

/** A schedule and what it has called, with a minimum interval of ten minutes. */
class Calendar {
  readonly clock = new FakeClock();
  readonly told: string[] = [];
  readonly timer = new RefreshTimer(
    { clock: this.clock, minimumInterval: () => 10 * minute },
    { due: () => this.told.push("due"), postponed: () => this.told.push("postponed") },
  );

  /** How long until the next time, and what was called until now. */
  get now(): readonly [wait: number | undefined, ...told: string[]] {
    const { nextAt } = this.timer;
    return [nextAt === undefined ? undefined : nextAt - this.clock.now(), ...this.told];
  }

  wait(known: KnownState): void {
    this.timer.wait(known, validAt(this.clock.now(), known));
  }

  /** Waits with an answer that came now. */
  static waiting(freshFor = 30 * minute): Calendar {
    const calendar = new Calendar();
    calendar.wait({ answer: answerFrom(calendar.clock.now(), freshFor) });
    return calendar;
  }
}

describe("schedule", () => {
  const now = new FakeClock().now();
  const failureRecord = { failure: failures.unreachable, cause: "", at: now, since: now, count: 1 };
  const waits: Readonly<Record<string, readonly [KnownState, wait: number | undefined]>> = {
    "has no time where nothing is known": [{}, undefined],
    "waits until an answer expires": [{ answer: answerFrom(now, hour) }, hour],
    "waits for the minimum interval at least": [{ answer: answerFrom(now, 0) }, 10 * minute],
    "waits as long as trouble says, if the answer has expired": [
      { answer: answerFrom(now - hour), failureRecord: { ...failureRecord, nextAt: now + 2 * minute } },
      2 * minute,
    ],
    "waits until the answer expires, if trouble would be over before": [
      { answer: answerFrom(now), failureRecord: { ...failureRecord, nextAt: now + 2 * minute } },
      30 * minute,
    ],
    "has no time where only a person can help": [{ answer: answerFrom(now), failureRecord }, undefined],
    "H10 is due soon where an answer is from the future": [{ answer: answerFrom(now + day) }, 0],
    "H10 is due soon where a failure is from the future, though an answer is fresh": [
      { answer: answerFrom(now), failureRecord: { ...failureRecord, at: now + day, nextAt: now + day + hour } },
      0,
    ],
    "H10 has no time where only a person can help, also where the failure is from the future": [
      { answer: answerFrom(now + day), failureRecord: { ...failureRecord, at: now + day } },
      undefined,
    ],
  };
  for (const [behaviour, [known, wait]] of Object.entries(waits)) {
    it(behaviour, () => {
      const calendar = new Calendar();
      calendar.wait(known);
      assert.deepEqual(calendar.now, [wait]);
      assert.deepEqual(calendar.clock.delays, wait === undefined ? [] : [wait]);
    });
  }

  it("is due once", async () => {
    const calendar = Calendar.waiting();
    await calendar.clock.pass(30 * minute - 1);
    assert.deepEqual(calendar.now, [1]);
    await calendar.clock.pass(hour);
    assert.deepEqual(calendar.told, ["due"]);
  });

  it("has one timer, however often it is told to wait", () => {
    const calendar = Calendar.waiting();
    calendar.wait({ answer: answerFrom(calendar.clock.now(), hour) });
    assert.deepEqual(calendar.clock.delays, [hour]);
  });

  it("is not due while it pauses, and still says when it would have been", async () => {
    const calendar = Calendar.waiting();
    calendar.timer.pause();
    await calendar.clock.pass(hour);
    assert.deepEqual(calendar.now, [-30 * minute]);
  });

  it("is not due after it was cleared, and has no time", async () => {
    const calendar = Calendar.waiting();
    calendar.timer.clear();
    await calendar.clock.pass(hour);
    assert.deepEqual(calendar.now, [undefined]);
  });

  it("H9 is due a little after sleep, not in the moment of waking", async () => {
    const calendar = Calendar.waiting();
    calendar.clock.chance = 0.5;
    await calendar.clock.sleep(8 * hour);
    assert.deepEqual(calendar.now, [minute / 2, "postponed"]);
    await calendar.clock.pass(minute / 2);
    assert.deepEqual(calendar.now, [0, "postponed", "due"]);
  });

  it("H10 is due a minute after the last request, though the clock was set", async () => {
    const calendar = Calendar.waiting();
    calendar.timer.asked();
    await calendar.clock.pass(10_000);
    calendar.clock.set(hour);
    calendar.wait({ answer: answerFrom(calendar.clock.now() - 30 * minute) });
    await calendar.clock.pass(0);
    assert.deepEqual(calendar.now, [minute - 10_000, "postponed"]);
    await calendar.clock.pass(minute - 10_000);
    assert.deepEqual(calendar.now, [0, "postponed", "due"]);
  });
});
