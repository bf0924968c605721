import assert from "node:assert/strict";

import { matchesVary, varyHeadersOf } from "../../../../src/service/http/vary";
import type { VaryHeaders } from "../../../../src/weather/model/answer";

describe("a Vary that names what every object has", () => {
  for (const name of ["constructor", "__proto__", "Constructor"])
    it(`F12 D15 speaks of a header that was not sent: ${name}`, () => {
      const varyHeaders = varyHeadersOf({ vary: name }, {});
      assert.deepEqual(Object.entries(varyHeaders), [[name.toLowerCase(), ""]]);
      assert.ok(matchesVary(JSON.parse(JSON.stringify(varyHeaders)) as VaryHeaders, {}));
    });
});
