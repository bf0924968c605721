import assert from "node:assert/strict";

import { day, dice, failures, hour, minute } from "../fakes";
import { bad, FeedSetup } from "./feedSetup";

describe("twenty windows", () => {
  it("H14 offline for ten days, try 24 times a day and 30 times on the first", async () => {
    const setup = new FeedSetup();
    const { clock, service } = setup;
    clock.chance = dice();
    service.reply = bad(failures.unreachable);
    const windows = Array.from({ length: 20 }, () => setup.open());
    await Promise.all(windows.map((window) => window.refresh()));
    await clock.pass(day);
    assert.ok(setup.asked <= 30, `${setup.asked} on the first day`);
    await clock.pass(9 * day);
    assert.equal(clock.delays.length, windows.length);
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
