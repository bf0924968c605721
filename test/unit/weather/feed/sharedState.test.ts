import assert from "node:assert/strict";

import { SharedState } from "../../../../src/weather/feed/sharedState";
import { failures } from "../fakes";
import { FeedSetup, query, recordOf } from "./feedSetup";
import { kindNames } from "./kinds";

for (const kind of kindNames)
  describe(`shared state of ${kind}`, () => {
    it("changes once for each thing that is new in what is stored, and for nothing that is not wanted any more", async () => {
      const setup = new FeedSetup(kind);
      let changes = 0;
      const state = new SharedState(query, setup.kind, setup.parts, () => (changes += 1));
      const read = (signal = new AbortController().signal): Promise<void> =>
        state.read(() => Promise.resolve("key 1"), signal);
      const [answer, failureRecord] = [setup.answer(), recordOf(failures.unreachable, setup.clock.now() - 1)];
      const assertKnown = (...expected: unknown[]): void => assert.deepEqual([state.known, changes], expected);
      setup.store({ failureRecord });
      await read(AbortSignal.abort());
      assertKnown({}, 0);
      for (const _ of [1, 2]) await read();
      assertKnown({ failureRecord }, 1);
      setup.store({ answer, failureRecord });
      for (const _ of [1, 2]) await read();
      assertKnown({ answer, failureRecord }, 2);
    });
  });
