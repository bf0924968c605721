import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";

import { root, script } from "./scripts";

interface Cldr {
  readonly timeZoneRegions: () => Promise<string>;
}

describe("data of Unicode CLDR", () => {
  it("is what its package says; npm run cldr writes it", async () => {
    const written = await (await script<Cldr>("cldr.mjs")).timeZoneRegions();
    assert.equal(readFileSync(path.join(root, "src", "weather", "locale", "timeZoneRegions.ts"), "utf8"), written);
  });
});
