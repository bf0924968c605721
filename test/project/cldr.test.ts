import assert from "node:assert/strict";

import { read, script } from "./scripts";

interface Cldr {
  readonly timeZoneRegions: () => Promise<string>;
  readonly unitsByRegion: () => Promise<string>;
}

describe("the data of Unicode CLDR", () => {
  it("the data of Unicode CLDR equals that of its package; npm run generate -- cldr writes it", async () => {
    const { timeZoneRegions, unitsByRegion } = await script<Cldr>("generate/cldr.mjs");
    assert.equal(read("src/weather/locale/timeZoneRegions.json"), await timeZoneRegions());
    assert.equal(read("src/weather/locale/unitsByRegion.json"), await unitsByRegion());
  });
});
