import assert from "node:assert/strict";

import type { CallEvent, CountEvent } from "../../../../src/service/storage/callEvents";
import { tally } from "../../../../src/service/storage/callTally";

describe("the tally of a day's calls", () => {
  const hour = 3_600_000;
  const noon = 1_760_000_000_000;
  const call = (id: string, more: Partial<CallEvent> = {}): CallEvent => ({ kind: "call", id, at: noon, ...more });
  const forWorkspace = (id: string, at: number): CallEvent => call(id, { at, isByWorkspace: true });
  const made = (...events: readonly CountEvent[]): number => tally(events).made;
  const decisions = (...events: readonly CountEvent[]): unknown => Object.fromEntries(tally(events).decisions);

  it("counts a call once that was written late and once more", () => {
    assert.equal(made(call("a", { budget: 2 }), call("b"), call("a", { isMade: true })), 2);
    assert.deepEqual(decisions(call("a"), call("b", { budget: 1 }), call("b", { isMade: true })), {
      a: "granted",
      b: "granted",
    });
  });

  it("does not count a call that was given back before it was written late", () => {
    assert.equal(made(call("a"), { kind: "refund", id: "a" }, call("a", { isMade: true })), 0);
    assert.equal(made({ kind: "refund", id: "a" }, call("a"), call("b")), 1);
  });

  it("decides by what was made before, so that a call which is given back later helps only those that follow", () => {
    const refund: CountEvent = { kind: "refund", id: "a" };
    const [a, b, c] = ["a", "b", "c"].map((id) => call(id, { budget: 1 }));
    assert.ok(a && b && c);
    assert.deepEqual(decisions(a, b, refund, c), { b: "usedUp", c: "granted" });
    assert.deepEqual(decisions(a, b, c, refund), { b: "usedUp", c: "usedUp" });
  });

  it("limits calls for workspaces by the hour before each, but not by what lies ahead of a clock that was set back", () => {
    const times = (at: number, ...ids: string[]): readonly CallEvent[] => ids.map((id) => forWorkspace(id, at));
    const six = ["1", "2", "3", "4", "5", "6"];
    const decisionAt = (at: number): unknown =>
      tally([...times(noon, ...six), forWorkspace("x", at)]).decisions.get("x");
    assert.deepEqual([noon, noon + hour - 1, noon + hour, noon - 1].map(decisionAt), [
      "workspaceLimit",
      "workspaceLimit",
      "granted",
      "granted",
    ]);
  });

  it("names the budget before the limit for workspaces", () => {
    const start: CountEvent = { kind: "start", made: 6, byWorkspace: Array.from({ length: 6 }, () => noon) };
    assert.deepEqual(decisions(start, call("a", { budget: 6, isByWorkspace: true })), { a: "usedUp" });
  });
});
