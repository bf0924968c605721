import assert from "node:assert/strict";

import type { HostResult } from "../../harness/hostResult";
import { joined, shareOf } from "../../run/shares";

describe("tests in several processes", () => {
  it("have each file in one of them", () => {
    const files = ["a", "b", "c", "d", "e"];
    assert.deepEqual(shareOf(files, "1of2"), ["a", "c", "e"]);
    assert.deepEqual(shareOf(files, "2of2"), ["b", "d"]);
  });

  it("have one result, of all or of none", () => {
    const one: HostResult = {
      passed: 1,
      failed: 1,
      pending: 2,
      failures: [],
      tests: [],
      scans: { tabs: 3 },
    };
    assert.deepEqual(joined([one, one]), { ...one, passed: 2, failed: 2, pending: 4, scans: { tabs: 6 }, retried: [] });
    assert.equal(joined([one, undefined]), undefined);
  });
});
