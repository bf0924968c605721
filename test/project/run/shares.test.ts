import assert from "node:assert/strict";

import type { HostResult } from "../../harness/hostResult";
import { joined, shareOf } from "../../run/shares";

const result: HostResult = {
  passed: 1,
  failed: 1,
  pending: 2,
  failures: [{ title: "a", error: "b" }],
  retried: [{ title: "c", error: "d" }],
  tests: [
    { titles: ["a"], passed: false },
    { titles: ["c"], passed: true },
  ],
  scans: { tabs: 3 },
  done: true,
};

describe("tests in several processes", () => {
  it("have each file in one of them", () => {
    const files = ["a", "b", "c", "d", "e"];
    assert.deepEqual(shareOf(files, "1of1"), files);
    assert.deepEqual(shareOf(files, "1of2"), ["a", "c", "e"]);
    assert.deepEqual(shareOf(files, "2of2"), ["b", "d"]);
    assert.deepEqual(["1of3", "2of3", "3of3"].flatMap((share) => shareOf(files, share)).sort(), files);
    for (const share of ["", "0of2", "3of2", "1/2"]) assert.throws(() => shareOf(files, share), /no share/);
  });

  it("have one result, of all or of none", () => {
    const none = { failed: 0, pending: 0, failures: [], retried: [], tests: [] };
    const other: HostResult = { ...result, ...none, passed: 5, scans: { tabs: 1, pages: 2 } };
    const both = joined([result, other]);
    assert.deepEqual(both, { ...result, passed: 6, failed: 1, pending: 2, scans: { tabs: 4, pages: 2 } });
    assert.deepEqual(joined([result]), result);
    assert.equal(joined([result, undefined]), undefined);
  });
});
