import assert from "node:assert/strict";

import { readFromPage } from "../../../src/panel/protocol";
import { strings } from "../../../src/weather/locale/strings";

describe("messages of the page", () => {
  it("are understood: ready, fields, and every action that has a label", () => {
    for (const type of ["ready", "fields"]) assert.deepEqual(readFromPage({ type }), { type });
    for (const action of Object.keys(strings.actions))
      assert.deepEqual(readFromPage({ type: "action", action }), { type: "action", action });
  });

  it("are understood: a place, by its location key", () => {
    for (const location of ["349727", "18404_PC", "A-1_C", "0", "7".repeat(64)])
      assert.deepEqual(readFromPage({ type: "place", location }), { type: "place", location });
  });

  it("J15 bring nothing but what is understood", () => {
    const more = { action: "refresh", command: "workbench.action.terminal.new", args: [1], view: {} };
    assert.deepEqual(readFromPage({ type: "ready", ...more }), { type: "ready" });
    assert.deepEqual(readFromPage({ type: "fields", ...more }), { type: "fields" });
    assert.deepEqual(readFromPage({ type: "action", ...more }), { type: "action", action: "refresh" });
    assert.deepEqual(readFromPage({ type: "place", location: "1", ...more }), { type: "place", location: "1" });
  });

  const huge = "x".repeat(10_000_000);
  const others: Readonly<Record<string, unknown>> = {
    ...{ undefined, null: null, "a number": 7, "a text": "ready", "a list": [], "an empty object": {} },
    "a list of messages": [{ type: "ready" }],
    "a function": () => ({ type: "ready" }),
    "a message of no type": { action: "refresh" },
    "a message of an unknown type": { type: "run" },
    "a message of the editor": { type: "view", view: {} },
    "a type that every object has": { type: "toString" },
    "a type that is almost known": { type: "ready " },
    "a type that is a list": { type: ["ready"] },
    "a type that turns into a text": { type: { toString: () => "ready" } },
    "a type of ten million characters": { type: huge },
    "an action without a name": { type: "action" },
    "an action that every object has": { type: "action", action: "toString" },
    "an action that is the prototype": { type: "action", action: "__proto__" },
    "an action that is a list": { type: "action", action: ["refresh"] },
    "an action that turns into a text": { type: "action", action: { toString: () => "refresh" } },
    "an action of ten million characters": { type: "action", action: huge },
    "an action of another extension": { type: "action", action: "workbench.action.terminal.new" },
    "a command of this extension": { type: "action", action: "currentConditions.setApiKey" },
    "an action in another case": { type: "action", action: "Refresh" },
    "a place without a location": { type: "place" },
    "a place without a text": { type: "place", location: "" },
    "a place that is a number": { type: "place", location: 349727 },
    "a place that is a list": { type: "place", location: ["349727"] },
    "a place that turns into a text": { type: "place", location: { toString: () => "349727" } },
    "a place of 65 characters": { type: "place", location: "7".repeat(65) },
    "a place without a digit": { type: "place", location: "Berlin" },
    "a place of ten million characters": { type: "place", location: huge },
    "a place that leaves its path": { type: "place", location: "../1" },
    "a place with a space": { type: "place", location: "349 727" },
    "a place with a line break": { type: "place", location: "349\n727" },
    "a place with an address": { type: "place", location: "https://evil.example/1" },
    "a place that begins with a sign": { type: "place", location: "_proto_" },
    "a place in other digits": { type: "place", location: "٣٤٩" },
  };
  for (const [what, message] of Object.entries(others)) {
    it(`J15 are ignored when they are ${what}`, () => assert.equal(readFromPage(message), undefined));
  }

  it("J15 are read alike however often they come", () => {
    const read = Array.from({ length: 10_000 }, () => readFromPage({ type: "action", action: "refresh" }));
    assert.deepEqual(new Set(read.map((message) => JSON.stringify(message))).size, 1);
  });
});
