import assert from "node:assert/strict";
import { mock } from "node:test";

import { systemClock } from "../../../../src/editor/platform/clock";

const minute = 60_000;

describe("this machine's clock", () => {
  let ran = 0;
  const run = (): void => void (ran += 1);
  let monotonic = 0;
  let now = 0;
  const pass = (time: number): void => {
    for (let passed = 0; passed < time; passed += 1000) {
      monotonic += 1000;
      now += 1000;
      mock.timers.tick(1000);
    }
  };

  beforeEach(() => {
    ran = 0;
    monotonic = 0;
    now = Date.UTC(2026, 9, 27, 8);
    mock.timers.enable({ apis: ["setTimeout"] });
    mock.method(performance, "now", () => monotonic);
    mock.method(Date, "now", () => now);
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  it("runs what is to run after a time, once", () => {
    systemClock.after(40 * minute, run);
    pass(40 * minute - 1000);
    assert.equal(ran, 0);
    pass(1000);
    assert.equal(ran, 1);
    pass(100 * minute);
    assert.equal(ran, 1);
  });

  it("H9 notices within a minute after sleep that the time has come", () => {
    systemClock.after(40 * minute, run);
    pass(minute);
    now += 8 * 60 * minute;
    pass(minute);
    assert.equal(ran, 1);
  });

  it("H10 does not wait for a clock that was set back", () => {
    systemClock.after(40 * minute, run);
    now -= 24 * 60 * minute;
    pass(40 * minute);
    assert.equal(ran, 1);
  });

  it("runs nothing that was stopped", () => {
    const stop = systemClock.after(40 * minute, run);
    pass(10 * minute);
    stop();
    pass(100 * minute);
    assert.equal(ran, 0);
  });

  it("F4 waits longer than a timer can", () => {
    systemClock.after(2 ** 32, run);
    pass(10 * minute);
    assert.equal(ran, 0);
  });
});
