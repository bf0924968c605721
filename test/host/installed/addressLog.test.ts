import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { testPlan } from "../../harness/testRun";
import { eventually } from "../../harness/until";
import { extension, set } from "../extension";

const logs = path.join(path.dirname(testPlan().resultFile), "data", "logs");

/** The number of warnings about the editor's log in the extension's log. */
function warnings(): number {
  const files = readdirSync(logs, { recursive: true, encoding: "utf8" });
  const own = files.filter((file) => path.basename(file) === "Weather.log");
  const text = own.map((file) => readFileSync(path.join(logs, file), "utf8")).join("");
  return text.split("the editor writes your API key to its own log").length - 1;
}

describe("the editor's own log, which contains the addresses of requests", () => {
  before(() => extension().activate());
  afterEach(async () => {
    await set("scheme", undefined);
    await set("network", undefined);
  });

  it("a warning is logged as soon as the editor's network would send the key in an address", async () => {
    await set("network", "editor");
    assert.equal(warnings(), 0);
    await set("scheme", "query");
    await eventually(warnings, 1);
  });
});
