import assert from "node:assert/strict";

import type * as contextKeysModule from "../../../../src/editor/platform/contextKeys";
import { Emitter } from "../../../../src/weather/base/emitter";
import { loadWith } from "../fakeEditor";

describe("the context keys", () => {
  it("a change sends only the context keys that differ", () => {
    const sent: unknown[][] = [];
    const executeCommand = (...call: unknown[]) => Promise.resolve(sent.push(call));
    const module = loadWith({ commands: { executeCommand } }, "editor/platform/contextKeys");
    const { followContextKeys } = module as typeof contextKeysModule;
    const changes = [new Emitter(), new Emitter()] as const;
    const values = { keyIsSet: false, locationIsSet: true };
    const subscriptions = changes.map(({ subscribe }) => subscribe);
    followContextKeys(subscriptions, () => values, { follow: (work) => void work });
    const sentAfter = (change: Partial<typeof values>): readonly unknown[] => {
      Object.assign(values, change);
      for (const changed of changes) changed.fire();
      return sent.splice(0);
    };
    const key = ["setContext", "currentConditions.keyIsSet"];
    const location = ["setContext", "currentConditions.locationIsSet", true];
    assert.deepEqual(sentAfter({}), [[...key, false], location]);
    assert.deepEqual(sentAfter({}), []);
    assert.deepEqual(sentAfter({ keyIsSet: true }), [[...key, true]]);
    assert.deepEqual(sentAfter({ keyIsSet: false }), [[...key, false]]);
  });
});
