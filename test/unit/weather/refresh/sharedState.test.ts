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
    const [answer, failureRecord] = [setup.answer(), recordOf(failures.unreachable, setup.clock.now())];
    const history = [{ at: setup.clock.now(), celsius: 20 }];
    setup.store({ answer, failureRecord, history });
    await read(AbortSignal.abort());
    assert.deepEqual([state.answer, state.failureRecord, changes], [undefined, undefined, 0]);
    for (const _ of [1, 2]) await read();
    const known = [state.answer, state.failureRecord, state.history, state.calls];
    assert.deepEqual([known, changes], [[answer, failureRecord, history, undefined], 1]);
    for (const count of [{ made: 1 }, { made: 2 }, { made: 2, budget: 50 }, { made: 2, budget: 50, remaining: 40 }]) {
      setup.calls.known = count;
      const before = changes;
      for (const _ of [1, 2]) await state.countCalls();
      assert.deepEqual([state.calls, changes], [count, before + 1]);
    }
    assert.deepEqual([state.answer === known[0], state.failureRecord === known[1]], [true, true]);
  });
});
