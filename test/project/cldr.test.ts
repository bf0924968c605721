import assert from "node:assert/strict";

import { read, script } from "./scripts";

interface Cldr {
  readonly timeZoneRegions: () => Promise<string>;
}

describe("data of Unicode CLDR", () => {
  it("is what its package says; npm run cldr writes it", async () => {
    const written = await (await script<Cldr>("cldr.mjs")).timeZoneRegions();
    assert.equal(read("src/weather/locale/timeZoneRegions.ts"), written);
  });
});
