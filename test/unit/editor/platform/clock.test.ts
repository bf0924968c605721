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
    mock.restoreAll();
    mock.timers.reset();
  });

  /** Asserts how often a timer of `delay` fires if `act` happens after a minute, and `time` passes after that. */
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
    stop();
    assert.equal(runs, expected);
  };
  const nothing = (): void => undefined;
  const sleep = (): void => void (wall += 8 * hour);
  const setBack = (): void => void (wall -= day);
  itRows(assertRuns, {
    "a timer fires at its time, once": [40 * minute, nothing, 139 * minute, 1],
    "a timer fires within a minute after sleep [H9]": [40 * minute, sleep, minute, 1],
    "a timer fires in time although the clock was set back [H10]": [40 * minute, setBack, 39 * minute, 1],
    "a timer that was stopped doesn't fire": [40 * minute, (stop) => stop(), 109 * minute, 0],
    "a timer can wait longer than Node's timers [F4]": [2 ** 32, nothing, 9 * minute, 0],
  });

  it("timers that wait for an hour look at the clock together, once a minute", () => {
    const real = globalThis.setTimeout;
    let wakeups = 0;
    mock.method(globalThis, "setTimeout", (act: () => void, delay: number) =>
      real(() => {
        wakeups += 1;
        act();
      }, delay),
    );
    const runs: string[] = [];
    for (const name of ["a", "b", "c"]) systemClock.after(hour, () => runs.push(name));
    for (let passed = 0; passed < hour; passed += minute) {
      [monotonic, wall] = [monotonic + minute, wall + minute];
      mock.timers.tick(minute);
    }
    assert.deepEqual([runs, wakeups], [["a", "b", "c"], 59 + runs.length]);
  });
});
