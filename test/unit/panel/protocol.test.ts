import assert from "node:assert/strict";

import { readFromPage } from "../../../src/panel/protocol";
import { actionLabels } from "../../../src/weather/present";

describe("messages of the page", () => {
  it("are understood: ready, and every action that has a label", () => {
    assert.deepEqual(readFromPage({ type: "ready", more: 1 }), { type: "ready" });
    for (const action of Object.keys(actionLabels))
      assert.deepEqual(readFromPage({ type: "action", action }), { type: "action", action });
  });

  it("are ignored when they are anything else", () => {
    const others = [
      undefined,
      null,
      7,
      "ready",
      [],
      {},
      { type: "run" },
      { type: "action" },
      { type: "action", action: "toString" },
      { type: "action", action: "workbench.action.terminal.new" },
    ];
    assert.deepEqual(
      others.map(readFromPage),
      others.map(() => undefined),
    );
  });
});
