import assert from "node:assert/strict";

import { DisposableStore } from "../../../../src/weather/base/disposableStore";

describe("parts", () => {
  it("if a part can't be built, those before it are disposed, the last one first [H24]", () => {
    const parts = new DisposableStore();
    const disposed: string[] = [];
    const add = (name: string): unknown => parts.add({ dispose: () => void disposed.push(name) });
    const build = (): never => {
      for (const name of ["first", "second"]) add(name);
      throw new Error("not this time");
    };
    assert.throws(() => parts.build(build), /not this time/);
    assert.deepEqual(disposed, ["second", "first"]);
    assert.equal(
      new DisposableStore().build(() => "built"),
      "built",
    );
  });
});
