import assert from "node:assert/strict";
import { inspect } from "node:util";

import { readFromPage } from "../../../src/panel/protocol";
import { strings } from "../../../src/weather/locale/strings";

describe("messages of the page", () => {
  const understood: readonly object[] = [
    { type: "ready" },
    ...[...Object.keys(strings.actions), "turnOn:forecast"].map((action) => ({ type: "action", action })),
    ...["349727", "18404_PC", "A-1_C", "0", "7".repeat(64)].map((location) => ({ type: "place", location })),
  ];
  it("messages of the page are parsed, without additional members [J15]", () => {
    const more = { action: "refresh", command: "workbench.action.terminal.new", args: [1], view: {} };
    for (const message of understood)
      for (const sent of [message, { ...more, ...message }]) assert.deepEqual(readFromPage(sent), message);
  });

  const huge = "x".repeat(10_000_000);
  const types = ["run", "view", "toString", "ready ", ["ready"], { toString: () => "ready" }, huge];
  const actions = [
    ...[undefined, "toString", "__proto__", ["refresh"], { toString: () => "refresh" }, huge, "Refresh"],
    ...["turnOn:", "turnOn:a.b", " turnOn:a", `turnOn:${"a".repeat(41)}`, ["turnOn:a"]],
    "workbench.action.terminal.new",
  ];
  const locations = [
    ...[undefined, "", 349727, ["349727"], { toString: () => "349727" }, "7".repeat(65), "Berlin", huge, "../1"],
    ...["349 727", "349\n727", "https://evil.example/1", "_proto_", "٣٤٩"],
  ];
  const others: readonly unknown[] = [
    ...[undefined, null, 7, "ready", [], {}, [{ type: "ready" }], () => ({ type: "ready" }), { action: "refresh" }],
    ...types.map((type) => ({ type })),
    ...actions.map((action) => ({ type: "action", action })),
    ...locations.map((location) => ({ type: "place", location })),
  ];
  it("messages of the page that can't be parsed are ignored [J15]", () => {
    for (const message of others)
      assert.equal(readFromPage(message), undefined, inspect(message, { maxStringLength: 40 }));
  });
});
