import assert from "node:assert/strict";

import { day, dice, failures, FakeLog, hour, minute } from "../fakes";
import { bad, FeedSetup, refreshAll } from "./feedSetup";

/** What happens to windows at work, for how many minutes, and how many requests there were by then. */
type Step = readonly [how: "pass" | "sleep" | "block", minutes: number, asked: number];
const pass = (minutes: number, asked: number): Step => ["pass", minutes, asked];
const sleep = (minutes: number, asked: number): Step => ["sleep", minutes, asked];
const block = (minutes: number, asked: number): Step => ["block", minutes, asked];

const interruptions: Readonly<Record<string, readonly Step[]>> = {
  "H9 one window asks in the minute after eight hours of sleep": [pass(10, 1), sleep(8 * 60, 1), pass(1, 2)],
  "H9 no window asks after a short sleep that nothing was due in": [sleep(20, 1), pass(9.99, 1)],
  "H11 one window asks after ten hours in which nothing could run": [block(600, 1), pass(1, 2), pass(28, 2)],
};

for (const count of [1, 20]) {
  describe(`time, for ${count === 1 ? "one window" : `${count} windows`}`, () => {
    for (const [title, steps] of Object.entries(interruptions))
      it(title, async () => {
        const setup = new FeedSetup();
        const { clock } = setup;
        clock.chance = dice();
        setup.serve();
        const windows = setup.windows(count);
        await refreshAll(windows);
        for (const [how, minutes, asked] of steps) {
          await clock[how](minutes * minute);
          setup.assertNow({ asked });
          assert.equal(clock.delays.length, count);
          if (minutes < 8 * 60) continue;
          // Each window asks at a time of its own, which it shows.
          const times = windows.map(({ state }) => (state.nextAt ?? 0) - clock.now());
          assert.deepEqual(new Set(times), new Set(clock.delays));
          assert.equal(new Set(times).size, count);
          assert.ok(times.every((delay) => delay > 0 && delay < minute));
        }
        for (const { state } of windows) assert.deepEqual(state.answer, windows[0]?.state.answer);
      });

    it("H14 offline for thirty days, tries 24 times a day and 30 times on the first, and logs it twice", async () => {
      const setup = new FeedSetup();
      const { clock, service } = setup;
      clock.chance = dice();
      service.reply = bad(failures.unreachable);
      const logs = Array.from({ length: count }, () => new FakeLog());
      await Promise.all(logs.map((log) => setup.open({ log }).refresh()));
      await clock.pass(day);
      assert.ok(setup.asked <= 30, `${setup.asked} on the first day`);
      for (let passed = 1; passed < 30; passed += 1) {
        await clock.pass(day);
        assert.equal(clock.delays.length, count);
      }
      assert.ok(setup.asked <= 30 * 24 && setup.asked > 30 * 22, `${setup.asked} requests`);
      const pauses = service.askedAt.slice(1).map((at, index) => at - (service.askedAt[index] ?? 0));
      assert.ok(Math.min(...pauses) >= minute);
      setup.serve();
      await clock.pass(2 * hour);
      for (const { lines } of logs) {
        assert.equal(lines.length, 2);
        assert.match(lines[1] ?? "", / is back after 43[23]\d\d minutes$/);
      }
    });
  });
}

describe("time, for a window that is at work", () => {
  it("H9 asks at once when its timer is two minutes late, and waits when it is later", async () => {
    for (const late of [0, 1]) {
      const { clock, service } = await FeedSetup.ready();
      await clock.block(32 * minute + late);
      assert.equal(service.asked.length, 2 - late);
    }
  });

  it("I12 shows no answer any more that is too old to be kept, nor writes it again with a failure", async () => {
    const setup = await FeedSetup.ready();
    setup.service.reply = bad(failures.unreachable);
    await setup.clock.pass(13 * day - 1);
    setup.assertNow({ answer: setup.first });
    assert.deepEqual(setup.stored?.answer, setup.first);
    await setup.clock.pass(1);
    setup.assertNow({ answer: undefined, failure: failures.unreachable });
    await setup.clock.pass(2 * hour);
    assert.deepEqual(Object.keys(setup.stored), ["failureRecord"]);
  });
});
