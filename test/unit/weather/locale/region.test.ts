import assert from "node:assert/strict";

import { regionOf } from "../../../../src/weather/locale/region";
import { itRows } from "../itEach";

describe("the region of a person", () => {
  const assertRegion = (environment: Record<string, string>, timeZone: string, expected?: string): void =>
    assert.equal(regionOf(environment, timeZone), expected);
  itRows(assertRegion, {
    "an American LANG doesn't count outside the US": [{ LANG: "en_US.UTF-8" }, "Europe/Berlin", "DE"],
    "an older name of a time zone has a region": [{}, "Asia/Calcutta", "IN"],
    "LANG's region counts if the time zone has no region": [{ LANG: "de_AT.UTF-8@euro" }, "UTC", "AT"],
    "LC_ALL's region counts before all others": [{ LC_ALL: "fr_CH", LC_MEASUREMENT: "en_US" }, "Europe/Berlin", "CH"],
    "LC_MEASUREMENT's region counts before the time zone's": [{ LC_MEASUREMENT: "en_US.UTF-8" }, "Europe/Berlin", "US"],
    "LC_ALL=C names no region": [{ LC_ALL: "C", LC_MEASUREMENT: "en_GB" }, "Europe/Berlin", "GB"],
    "a text that only looks like a region isn't one": [{ LANG: "en_USA", LC_ALL: "_US", LC_MEASUREMENT: "" }, "US"],
  });

  it("a region is known for every time zone of this engine [J13]", () => {
    for (const timeZone of Intl.supportedValuesOf("timeZone")) assert.ok(regionOf({}, timeZone), timeZone);
  });
});
