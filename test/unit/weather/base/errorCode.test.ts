import assert from "node:assert/strict";

import { errorCode } from "../../../../src/weather/base/errorCode";
import { itRows } from "../itEach";

/** An error as Node makes them: with a code beside its name. */
function coded(code: unknown, options?: ErrorOptions): Error {
  return Object.assign(new Error("canary", options), { code });
}

describe("identity of an error", () => {
  const caused = (cause: unknown): Error => new TypeError("canary", { cause });
  itRows((error: unknown, identity: string) => assert.equal(errorCode(error), identity), {
    "is its code": [coded("ENOTFOUND"), "ENOTFOUND"],
    "is its own code before its cause's": [coded("UND_ERR", { cause: coded("ECONNRESET") }), "UND_ERR"],
    "is its cause's code where it has none": [caused(coded("EACCES")), "EACCES"],
    "is its cause's name where neither has a code": [caused(new RangeError()), "RangeError"],
    "is its name where it has no cause": [new TypeError("canary"), "TypeError"],
    "is its name where its cause is no error": [caused({ code: "X" }), "TypeError"],
    "is its name where its code is no text": [coded(111), "Error"],
    "is the code of an object that is no error": [{ code: "E_ODD" }, "E_ODD"],
    "is unknown where there is nothing to tell": [{}, "unknown"],
    "is unknown where the name is no text": [{ name: 1 }, "unknown"],
    "is unknown of nothing": [undefined, "unknown"],
    "is unknown of null": [null, "unknown"],
    "is unknown of a text, which could hold anything": ["canary", "unknown"],
  });

  it("is found behind nine causes and no more", () => {
    const behind = (causes: number): Error => Array.from({ length: causes }).reduce<Error>(caused, coded("EPIPE"));
    assert.deepEqual([errorCode(behind(9)), errorCode(behind(10))], ["EPIPE", "TypeError"]);
  });

  it("is found where an error is its own cause", () => {
    const error = new TypeError("canary");
    error.cause = error;
    assert.equal(errorCode(error), "TypeError");
  });
});
