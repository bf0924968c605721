import assert from "node:assert/strict";

import { inTurns } from "../../../../src/editor/platform/inTurns";
import { settled } from "../../weather/fakes";

it("steps are run in order, each in a turn of the event loop of its own, and none after they were stopped", async () => {
  const done: string[] = [];
  const stop = inTurns(["one", "two", "three"].map((name) => () => void done.push(name)));
  assert.deepEqual(done, []);
  await settled();
  assert.deepEqual(done, ["one"]);
  await settled();
  assert.deepEqual(done, ["one", "two"]);
  stop();
  await settled();
  assert.deepEqual(done, ["one", "two"]);
});
