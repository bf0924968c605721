import assert from "node:assert/strict";

import { coalesce } from "../../../../src/editor/platform/coalesce";
import { settled } from "../../weather/fakes";

it("coalesced calls are one, after the events of the moment, each time, and none after the end", async () => {
  let runs = 0;
  const { call, stop } = coalesce(() => (runs += 1));
  const ended = coalesce(() => (runs += 1));
  ended.stop();
  ended.call();
  call();
  await Promise.resolve();
  call();
  assert.equal(runs, 0);
  await settled();
  assert.equal(runs, 1);
  call();
  await settled();
  assert.equal(runs, 2);
  call();
  stop();
  call();
  await settled();
  assert.equal(runs, 2);
});
