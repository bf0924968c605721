import assert from "node:assert/strict";

import { combined, single, wholeNumber } from "../../../../src/service/http/headers";

describe("a header", () => {
  it("that came in several lines is one list", () => {
    assert.deepEqual([undefined, "a", ["a"], ["a", "b, c"], []].map(combined), ["", "a", "a", "a, b, c", ""]);
  });

  it("that must come once is read when it says the same each time", () => {
    assert.deepEqual([undefined, "a", ["a"], ["a", "a"], ["a", "b"], []].map(single), ["", "a", "a", "a", "", ""]);
  });

  it("of seconds is digits and nothing else, and has a limit", () => {
    assert.deepEqual(["0", " 60 ", "9".repeat(30)].map(wholeNumber), [0, 60, 2 ** 31]);
    for (const text of ["", "-1", "1.5", "6 0", "60s", "s60"]) assert.equal(wholeNumber(text), undefined, text);
  });
});
