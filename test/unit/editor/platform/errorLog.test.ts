import assert from "node:assert/strict";

import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import { FakeLog } from "../../weather/fakes";

describe("the log of errors", () => {
  const log = new FakeLog();

  it("an error is logged once, with its stack, and at most 20 errors in all", () => {
    const errors = new ErrorLog(log);
    const fail = (message: string) => () => {
      throw new TypeError(message);
    };
    for (const _ of [1, 2]) errors.contain(fail("text is missing"));
    assert.equal(log.lines.length, 1);
    assert.match(log.lines.join(), /^error: TypeError: text is missing\n +at /);
    for (let index = 0; index < 30; index += 1) errors.contain(fail(`number ${index}`));
    assert.equal(log.lines.length, 20);
  });
});
