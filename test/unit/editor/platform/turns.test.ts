import assert from "node:assert/strict";

import { coalesce } from "../../../../src/editor/platform/coalesce";
import { inTurns } from "../../../../src/editor/platform/inTurns";
import { settled } from "../../weather/fakes";

// `presenter.test.ts` has that calls of one moment are one.
it("coalesced calls do nothing after the end, nor does one before it", async () => {
  let runs = 0;
  const coalesced = coalesce(() => (runs += 1));
  coalesced.call();
  coalesced.stop();
  coalesced.call();
  await settled();
  assert.equal(runs, 0);
});

it("steps are run in order, each in a turn of the event loop of its own, until they are stopped", async () => {
  const done: string[] = [];
  const stop = inTurns(["one", "two", "three"].map((name) => () => void done.push(name)));
  for (const expected of [[], ["one"], ["one", "two"]]) {
    assert.deepEqual(done, expected);
    if (expected.length === 2) stop();
    await settled();
  }
  assert.deepEqual(done, ["one", "two"]);
});
