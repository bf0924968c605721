import assert from "node:assert/strict";

import { coalesce } from "../../../../src/editor/platform/coalesce";
import { settled } from "../../weather/fakes";

describe("coalesced calls", () => {
  let runs: number;
  const { call, stop } = coalesce(() => (runs += 1));
  beforeEach(() => {
    runs = 0;
  });

  it("are one, after the events of the moment, each time", async () => {
    call();
    await Promise.resolve();
    call();
    assert.equal(runs, 0);
    await settled();
    assert.equal(runs, 1);
    call();
    await settled();
    assert.equal(runs, 2);
  });

  it("are none after the end", async () => {
    call();
    stop();
    call();
    await settled();
    assert.equal(runs, 0);
  });
});
