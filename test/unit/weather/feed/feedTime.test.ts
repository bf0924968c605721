import assert from "node:assert/strict";

import { day, dice, failures, hour, minute } from "../fakes";
import { bad, FeedSetup, refreshAll } from "./feedSetup";

/** What happens to the windows for how many minutes, and how many requests there were by then. */
type Step = readonly [how: "pass" | "sleep" | "block", minutes: number, asked: number];

const interruptions: Readonly<Record<string, readonly Step[]>> = {
  "H9 make one request in the minute after eight hours of sleep": [
    ["pass", 10, 1],
    ["sleep", 8 * 60, 1],
    ["pass", 1, 2],
  ],
  "H9 make no request after a sleep in which nothing was due": [
    ["sleep", 20, 1],
    ["pass", 9.99, 1],
  ],
  "H11 make one request after ten hours in which nothing could run": [
    ["block", 600, 1],
    ["pass", 1, 2],
    ["pass", 28, 2],
  ],
};

const count = 20;

describe("twenty windows", () => {
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
    });

  it("H14 offline for ten days, try 24 times a day and 30 times on the first", async () => {
    const setup = new FeedSetup();
    const { clock, service } = setup;
    clock.chance = dice();
    service.reply = bad(failures.unreachable);
    await refreshAll(setup.windows(count));
    await clock.pass(day);
    assert.ok(setup.asked <= 30, `${setup.asked} on the first day`);
    await clock.pass(9 * day);
    assert.equal(clock.delays.length, count);
    assert.ok(setup.asked <= 10 * 24 && setup.asked > 10 * 22, `${setup.asked} requests`);
  });
});

describe("one window", () => {
  it("H9 asks at once if its timer is two minutes late, and waits if it's later", async () => {
    for (const late of [0, 1]) {
      const { clock, service } = await FeedSetup.ready();
      await clock.block(32 * minute + late);
      assert.equal(service.asked.length, 2 - late);
    }
  });

  it("I12 neither shows nor writes an answer that is too old to be kept", async () => {
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
