import assert from "node:assert/strict";

import { readProblem, saysQuotaUsedUp } from "../../../src/service/problem";

describe("a problem that the service tells of", () => {
  it("E9 has an identifier of its request where that is one, and nothing else", () => {
    const requestIds = ["0HN2-a", "x".repeat(64), "x".repeat(65), "a b", "a\nb", "<b>", "", 7, null, true].map(
      (requestId) => readProblem(JSON.stringify({ trace: { requestId } })).trace?.requestId,
    );
    assert.deepEqual(requestIds, ["0HN2-a", "x".repeat(64), ...Array<undefined>(8).fill(undefined)]);
  });

  it("has only members of the type that they should have", () => {
    const wrong = { type: 1, title: null, status: "429", instance: {}, Code: 1, Message: [], trace: "x" };
    assert.deepEqual(readProblem(JSON.stringify(wrong)), { trace: {} });
    assert.deepEqual(readProblem(JSON.stringify({ status: 429, title: "Too many" })), {
      title: "Too many",
      status: 429,
      trace: {},
    });
  });

  it("speaks of the quota in the words of older hosts alone", () => {
    const message = "The allowed number of requests has been exceeded.";
    assert.deepEqual([{ message }, { message: "Later" }, {}].map(saysQuotaUsedUp), [true, false, false]);
  });
});
