import assert from "node:assert/strict";

import { errorCode } from "../../../../src/weather/base/errorCode";

/** An error as Node makes them: with a code beside its name. */
function coded(code: unknown, options?: ErrorOptions): Error {
  return Object.assign(new Error("canary", options), { code });
}

describe("identity of an error", () => {
  const identities: Readonly<Record<string, readonly [error: unknown, identity: string]>> = {
    "is its code": [coded("ENOTFOUND"), "ENOTFOUND"],
    "is its own code before its cause's": [coded("UND_ERR", { cause: coded("ECONNRESET") }), "UND_ERR"],
    "is its cause's code where it has none": [new TypeError("canary", { cause: coded("EACCES") }), "EACCES"],
    "is its cause's name where neither has a code": [
      new TypeError("canary", { cause: new RangeError() }),
      "RangeError",
    ],
    "is its name where it has no cause": [new TypeError("canary"), "TypeError"],
    "is its name where its cause is no error": [new TypeError("canary", { cause: { code: "X" } }), "TypeError"],
    "is its name where its code is no text": [coded(111), "Error"],
    "is the code of an object that is no error": [{ code: "E_ODD" }, "E_ODD"],
    "is unknown where there is nothing to tell": [{}, "unknown"],
    "is unknown where the name is no text": [{ name: 1 }, "unknown"],
    "is unknown of nothing": [undefined, "unknown"],
    "is unknown of null": [null, "unknown"],
    "is unknown of a text, which could hold anything": ["canary", "unknown"],
  };
  for (const [behaviour, [error, identity]] of Object.entries(identities))
    it(behaviour, () => assert.equal(errorCode(error), identity));

  it("is found behind nine causes and no more", () => {
    const behind = (causes: number): Error =>
      Array.from({ length: causes }).reduce<Error>((cause) => new TypeError("canary", { cause }), coded("EPIPE"));
    assert.deepEqual(
      [9, 10].map((causes) => errorCode(behind(causes))),
      ["EPIPE", "TypeError"],
    );
  });

  it("is found where an error is its own cause", () => {
    const error = new TypeError("canary");
    error.cause = error;
    assert.equal(errorCode(error), "TypeError");
  });
});
