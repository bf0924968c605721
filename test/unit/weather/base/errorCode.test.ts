import assert from "node:assert/strict";

import { errorCode } from "../../../../src/weather/base/errorCode";
import { itRows } from "../itEach";

/** An error with a code, as Node makes them. */
function coded(code: unknown, options?: ErrorOptions): Error {
  return Object.assign(new Error("canary", options), { code });
}

describe("the identity of an error", () => {
  const caused = (cause: unknown): Error => new TypeError("canary", { cause });
  itRows((error: unknown, identity: string) => assert.equal(errorCode(error), identity), {
    "an error is identified by its code": [coded("ENOTFOUND"), "ENOTFOUND"],
    "null is an unknown error": [null, "unknown"],
    "a thrown text is an unknown error, because it can contain anything": ["canary", "unknown"],
  });

  it("an error's code is read from up to nine nested causes", () => {
    const behind = (causes: number): Error => Array.from({ length: causes }).reduce<Error>(caused, coded("EPIPE"));
    assert.equal(errorCode(behind(9)), "EPIPE");
    assert.equal(errorCode(behind(10)), "TypeError");
  });
});
