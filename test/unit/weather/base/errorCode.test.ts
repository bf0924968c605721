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
    "is its code": [coded("ENOTFOUND"), "ENOTFOUND"],
    "is its cause's code if it has none": [caused(coded("EACCES")), "EACCES"],
    "is unknown without a code": [{}, "unknown"],
    "is unknown without an error": [null, "unknown"],
    "is unknown of a text, which could hold anything": ["canary", "unknown"],
  });

  it("is read from up to nine nested causes", () => {
    const behind = (causes: number): Error => Array.from({ length: causes }).reduce<Error>(caused, coded("EPIPE"));
    assert.equal(errorCode(behind(9)), "EPIPE");
    assert.equal(errorCode(behind(10)), "TypeError");
  });
});
