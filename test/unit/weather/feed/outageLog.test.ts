import assert from "node:assert/strict";

import type { FailureRecord } from "../../../../src/weather/model/failure";
import { SharedState } from "../../../../src/weather/feed/sharedState";
import { failures, FakeClock, minute } from "../fakes";
import { itRows } from "../itEach";
import { FeedSetup, query, recordOf } from "./feedSetup";

const since = new FakeClock().now();
const timeout = recordOf(failures.timeout, since);
const offline = recordOf(failures.unreachable, since, { cause: "ENOTFOUND" });
const trouble = recordOf(failures.serviceTrouble, since, { cause: "503" });
const begins = "warn: No weather for location 349727: unreachable (ENOTFOUND). Retrying automatically";
const ends = (length: string): string => `info: The weather for location 349727 is back after ${length}`;

describe("an outage in the log", () => {
  /** Asserts the lines in the log for a sequence of records. */
  const assertLines = async (
    records: readonly (FailureRecord | undefined)[],
    lines: readonly string[],
    passed = 0,
  ): Promise<void> => {
    const setup = new FeedSetup();
    const state = new SharedState(query, setup.kind, setup.parts);
    await setup.clock.pass(passed);
    for (const record of records) await (record ? state.failed(record) : state.answered(setup.answer()));
    assert.deepEqual(setup.log.lines, lines);
  };
  const over = [offline, undefined, undefined];
  itRows(assertLines, {
    "one log line begins an outage of any cause [H14]": [[undefined, offline, offline, trouble, timeout], [begins]],
    "the log names no unknown cause of an outage": [[timeout], [begins.replace("unreachable (ENOTFOUND)", "timeout")]],
    "one log line ends an outage [H14]": [over, [begins, ends("0 minutes")]],
    "the log's words for an outage of one minute are in the singular": [over, [begins, ends("1 minute")], minute],
  });
});
