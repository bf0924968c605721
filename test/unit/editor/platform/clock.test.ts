import assert from "node:assert/strict";
import { mock } from "node:test";

import { systemClock } from "../../../../src/editor/platform/clock";

const minute = 60_000;

describe("this machine's clock", () => {
  let ran = 0;
  let stop: () => void;
  let monotonic = 0;
  let now = 0;
  const start = (delay: number): void => void (stop = systemClock.after(delay, () => (ran += 1)));
  /** Lets time pass. @returns how often it ran so far. */
  const pass = (time: number): number => {
    for (let passed = 0; passed < time; passed += 1000) {
      monotonic += 1000;
      now += 1000;
      mock.timers.tick(1000);
    }
    return ran;
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
    start(40 * minute);
    assert.deepEqual([40 * minute - 1000, 1000, 100 * minute].map(pass), [0, 1, 1]);
  });

  it("H9 notices within a minute after sleep that the time has come", () => {
    start(40 * minute);
    assert.equal(pass(minute), 0);
    now += 8 * 60 * minute;
    assert.equal(pass(minute), 1);
  });

  it("H10 does not wait for a clock that was set back", () => {
    start(40 * minute);
    now -= 24 * 60 * minute;
    assert.equal(pass(40 * minute), 1);
  });

  it("runs nothing that was stopped", () => {
    start(40 * minute);
    pass(10 * minute);
    stop();
    assert.equal(pass(100 * minute), 0);
  });

  it("F4 waits longer than a timer can", () => {
    start(2 ** 32);
    assert.equal(pass(10 * minute), 0);
  });
});
