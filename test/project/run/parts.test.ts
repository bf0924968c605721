import assert from "node:assert/strict";

import { requireParts } from "../../run/parts";

describe("the parts that a person names", () => {
  it("are parts of the tests, or the error says which there are", () => {
    const parts = ["unit", "network/contract"];
    for (const names of [[], ["unit"], ["network/contract", "unit"]]) requireParts(names, parts);
    const message = "The tests have no part nonsense and no part UNIT. The parts are: unit, network/contract.";
    assert.throws(() => requireParts(["nonsense", "unit", "UNIT"], parts), { message });
  });
});
