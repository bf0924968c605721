import assert from "node:assert/strict";

import { yieldBetween } from "../../../../src/editor/platform/yieldBetween";
import { settled } from "../../weather/fakes";

it("steps are run in order, each in a turn of the event loop of its own, until they are stopped", async () => {
  const done: string[] = [];
  const stop = yieldBetween(["one", "two", "three"].map((name) => () => void done.push(name)));
  for (const expected of [[], ["one"], ["one", "two"]]) {
    assert.deepEqual(done, expected);
    if (expected.length === 2) stop();
    await settled();
  }
  assert.deepEqual(done, ["one", "two"]);
});
