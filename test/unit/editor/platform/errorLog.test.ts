import assert from "node:assert/strict";

import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import { FakeLog } from "../../weather/fakes";

it("an error is logged once, with its stack, and at most 20 errors in all", () => {
  const log = new FakeLog();
  const errors = new ErrorLog(log);
  for (const number of [0, 0, ...Array(30).keys()]) errors.contain(() => assert.fail(`number ${number}`));
  assert.equal(log.lines.length, 20);
  assert.match(
    log.lines.slice(0, 2).join(),
    /^error: AssertionError.*: number 0\n +at [^]*error: AssertionError.*: number 1\n/,
  );
});
