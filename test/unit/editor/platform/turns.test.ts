import assert from "node:assert/strict";

import { coalesce } from "../../../../src/editor/platform/coalesce";
import { inTurns } from "../../../../src/editor/platform/inTurns";
import { settled } from "../../weather/fakes";

describe("coalesced calls", () => {
  let runs: number;
  let coalesced: ReturnType<typeof coalesce>;
  beforeEach(() => {
    runs = 0;
    coalesced = coalesce(() => (runs += 1));
  });

  it("are one, after the events of the moment, each time", async () => {
    for (const before of [0, 1]) {
      coalesced.call();
      await Promise.resolve();
      coalesced.call();
      assert.equal(runs, before);
      await settled();
      assert.equal(runs, before + 1);
    }
  });

  for (const calls of [0, 1])
    it(`are none after the end, with ${calls} before it`, async () => {
      if (calls > 0) coalesced.call();
      coalesced.stop();
      coalesced.call();
      await settled();
      assert.equal(runs, 0);
    });
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
