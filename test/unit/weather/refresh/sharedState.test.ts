import assert from "node:assert/strict";

import { SharedState } from "../../../../src/weather/refresh/sharedState";
import { failures } from "../fakes";
import { FeedSetup, query, recordOf } from "./feedSetup";

describe("shared state", () => {
  it("changes once for each thing that is new in what is stored, and for nothing that is not wanted any more", async () => {
    const setup = new FeedSetup();
    let changes = 0;
    const state = new SharedState(query, setup.parts, () => (changes += 1));
    const read = (signal = new AbortController().signal): Promise<void> =>
      state.read(() => Promise.resolve("key 1"), signal);
    const [answer, failureRecord] = [setup.answer(), recordOf(failures.unreachable, setup.clock.now() - 1)];
    const history = [{ at: setup.clock.now(), celsius: 20 }];
    const assertKnown = (...expected: unknown[]): void =>
      assert.deepEqual([state.answer, state.failureRecord, state.history, changes], expected);
    setup.store({ failureRecord, history });
    await read(AbortSignal.abort());
    assertKnown(undefined, undefined, [], 0);
    for (const _ of [1, 2]) await read();
    assertKnown(undefined, failureRecord, history, 1);
    setup.store({ answer, failureRecord, history });
    for (const _ of [1, 2]) await read();
    assertKnown(answer, failureRecord, history, 2);
    assert.equal(state.calls, undefined);
    for (const count of [{ made: 1 }, { made: 2 }, { made: 2, budget: 50 }, { made: 2, budget: 50, remaining: 40 }]) {
      setup.calls.count = count;
      const before = changes;
      for (const _ of [1, 2]) await state.countCalls();
      assert.deepEqual([state.calls, changes], [count, before + 1]);
    }
    assert.equal(setup.calls.reads, 8);
    assertKnown(answer, failureRecord, history, 2 + 4);
  });
});
