import assert from "node:assert/strict";
import { mock } from "node:test";

import { systemClock } from "../../../../src/editor/platform/clock";
import { day, hour, minute } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";

describe("this machine's clock", () => {
  let monotonic: number;
  let wall: number;
  beforeEach(() => {
    [monotonic, wall] = [0, Date.UTC(2026, 9, 27, 8)];
    mock.timers.enable({ apis: ["setTimeout"] });
    mock.method(performance, "now", () => monotonic);
    mock.method(Date, "now", () => wall);
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  /** How often it ran that is to run after `delay`, where `act` happens a minute later and then so much time passes. */
  const assertRuns = (delay: number, act: (stop: () => void) => void, time: number, expected: number): void => {
    let runs = 0;
    const stop = systemClock.after(delay, () => (runs += 1));
    const pass = (time: number): void => {
      for (let passed = 0; passed < time; passed += 1000) {
        [monotonic, wall] = [monotonic + 1000, wall + 1000];
        mock.timers.tick(1000);
      }
    };
    pass(minute);
    assert.equal(runs, 0);
    act(stop);
    pass(time);
    assert.equal(runs, expected);
  };
  const nothing = (): void => undefined;
  const sleep = (): void => void (wall += 8 * hour);
  const setBack = (): void => void (wall -= day);
  itRows(assertRuns, {
    "runs nothing before its time": [40 * minute, nothing, 39 * minute - 1000, 0],
    "runs what is to run after a time": [40 * minute, nothing, 39 * minute, 1],
    "runs it once": [40 * minute, nothing, 139 * minute, 1],
    "H9 notices within a minute after sleep that the time has come": [40 * minute, sleep, minute, 1],
    "H10 does not wait for a clock that was set back": [40 * minute, setBack, 39 * minute, 1],
    "runs nothing that was stopped": [40 * minute, (stop) => stop(), 109 * minute, 0],
    "F4 waits longer than a timer can": [2 ** 32, nothing, 9 * minute, 0],
  });
});
