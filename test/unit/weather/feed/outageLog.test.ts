import assert from "node:assert/strict";

import type { FailureRecord } from "../../../../src/weather/model/failure";
import { logOutage } from "../../../../src/weather/feed/outageLog";
import { failures, FakeClock, FakeLog, minute } from "../fakes";
import { query, recordOf } from "./feedSetup";

const since = new FakeClock().now();
const timeout = recordOf(failures.timeout, since);
const offline = recordOf(failures.unreachable, since, { cause: "ENOTFOUND" });
const begins = "warn: No weather for location 349727: unreachable (ENOTFOUND). Retrying automatically";

/** What is written while one follows the other. */
function linesAfter(records: readonly (FailureRecord | undefined)[], now = since): readonly string[] {
  const log = new FakeLog();
  records.forEach((record, index) => logOutage(log, "weather", query, records[index - 1], record, now));
  return log.lines;
}

describe("outage in the log", () => {
  it("H14 begins with one line, however many attempts fail, and whatever they fail of", () => {
    const attempts = Array.from({ length: 1000 }, (_, index) => ({ ...offline, count: index + 1 }));
    const trouble = recordOf(failures.serviceTrouble, since, { cause: "503" });
    assert.deepEqual(linesAfter([undefined, ...attempts, trouble, timeout]), [begins]);
  });

  it("names no cause where none is known", () =>
    assert.deepEqual(linesAfter([timeout]), [begins.replace("unreachable (ENOTFOUND)", "timeout")]));

  it("H14 ends with one line that says how long it was", () => {
    const lengths = [
      [0, "0 minutes"],
      [-60 * minute, "0 minutes"],
      [minute, "1 minute"],
      [90_000, "2 minutes"],
      [30 * 24 * 60 * minute, "43200 minutes"],
    ] as const;
    for (const [time, words] of lengths) {
      const end = `info: The weather for location 349727 is back after ${words}`;
      assert.deepEqual(linesAfter([offline, undefined, undefined], since + time), [begins, end]);
    }
  });
});
