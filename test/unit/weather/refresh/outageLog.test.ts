import assert from "node:assert/strict";

import { type Failure, type FailureRecord, traitsOf } from "../../../../src/weather/model/failure";
import { logOutage } from "../../../../src/weather/refresh/outageLog";
import { conditionsQueryFor, failures, FakeLog, minute } from "../fakes";

const since = Date.UTC(2026, 9, 27, 8);

function troubleOf(failure: Failure, cause = ""): FailureRecord {
  return { failure, cause, at: since, since, count: 1 };
}

/** What is written while trouble follows trouble. */
function told(steps: readonly (FailureRecord | undefined)[], now = since): readonly string[] {
  const log = new FakeLog();
  steps.forEach((step, index) => logOutage(log, conditionsQueryFor("349727"), steps[index - 1], step, now));
  return log.lines;
}

const offline = troubleOf(failures.unreachable, "ENOTFOUND");
const begins = "warn: No weather for location 349727: unreachable (ENOTFOUND). It is asked for again by itself";

describe("outage in the log", () => {
  it("H14 begins with one line, however many attempts fail", () => {
    const attempts = Array.from({ length: 1000 }, (_, index) => ({ ...offline, count: index + 1 }));
    assert.deepEqual(told([undefined, ...attempts]), [begins]);
  });

  it("is one outage also when it fails of something else", () => {
    assert.deepEqual(told([offline, troubleOf(failures.serviceTrouble, "503"), troubleOf(failures.timeout)]), [begins]);
  });

  it("names no cause where none is known", () => {
    assert.deepEqual(told([troubleOf(failures.timeout)]), [
      "warn: No weather for location 349727: timeout. It is asked for again by itself",
    ]);
  });

  for (const [time, words] of [
    [0, "0 minutes"],
    [-60 * minute, "0 minutes"],
    [minute, "1 minute"],
    [90_000, "2 minutes"],
    [30 * 24 * 60 * minute, "43200 minutes"],
  ] as const) {
    it(`H14 ends with one line that says how long it was: ${words} after ${time / minute}`, () => {
      assert.deepEqual(told([offline, undefined, undefined], since + time), [
        begins,
        `info: The weather for location 349727 is back after ${words}`,
      ]);
    });
  }

  for (const failure of Object.values<Failure>(failures)) {
    const isTold = traitsOf(failure).retry === "backoff";
    it(`${isTold ? "is" : "is not"} ${failure.kind}`, () => {
      assert.equal(told([troubleOf(failure), undefined]).length, isTold ? 2 : 0);
    });
  }
});
