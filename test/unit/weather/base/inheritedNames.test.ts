import assert from "node:assert/strict";

import { matchesVary, varyHeadersOf } from "../../../../src/service/http/vary";
import { errorCode } from "../../../../src/weather/base/errorCode";
import type { VaryHeaders } from "../../../../src/weather/model/answer";

describe("a Vary that names what every object has", () => {
  for (const name of ["constructor", "__proto__", "Constructor"])
    it(`F12 D15 speaks of a header that was not sent: ${name}`, () => {
      const varyHeaders = varyHeadersOf({ vary: name }, {});
      assert.deepEqual(Object.entries(varyHeaders), [[name.toLowerCase(), ""]]);
      assert.ok(matchesVary(JSON.parse(JSON.stringify(varyHeaders)) as VaryHeaders, {}));
    });
});

describe("an error that is its own cause", () => {
  it("G1 has an identity all the same", () => {
    const error = Object.assign(new Error("x"), { name: "Loop" });
    assert.equal(errorCode(Object.assign(error, { cause: error })), "Loop");
  });

  it("G1 is told by what lies behind it", () => {
    const inner = Object.assign(new Error("x"), { code: "ECONNREFUSED" });
    assert.equal(errorCode(new Error("x", { cause: new Error("x", { cause: inner }) })), "ECONNREFUSED");
  });
});
