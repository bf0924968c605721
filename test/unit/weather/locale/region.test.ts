import assert from "node:assert/strict";

import { regionsOf } from "../../../../src/weather/locale/region";
import { itRows } from "../itEach";

describe("the region of a person", () => {
  /** @param expected the regions for units, numbers, and the clock; `-` for none. */
  const assertRegions = (environment: Record<string, string>, timeZone: string, expected: string): void => {
    const { units, numbers, clock } = regionsOf(environment, timeZone);
    assert.equal([units, numbers, clock].map((region) => region ?? "-").join(" "), expected);
  };
  itRows(assertRegions, {
    "an American LANG doesn't count outside the US": [{ LANG: "en_US.UTF-8" }, "Europe/Berlin", "DE DE DE"],
    "LANG's region counts in its time zone": [{ LANG: "en_US.UTF-8" }, "America/New_York", "US US US"],
    "an older name of a time zone has a region": [{}, "Asia/Calcutta", "IN IN IN"],
    "LANG's region counts if the time zone has no region": [{ LANG: "de_AT.UTF-8@euro" }, "UTC", "AT AT AT"],
    "LC_ALL's region counts before all others": [{ LC_ALL: "fr_CH", LC_TIME: "en_US" }, "Europe/Berlin", "CH CH CH"],
    "LC_ALL=C names no region": [{ LC_ALL: "C", LC_TIME: "en_GB" }, "Europe/Berlin", "DE DE GB"],
    "LC_MEASUREMENT has the region for units": [{ LC_MEASUREMENT: "en_US.UTF-8" }, "Europe/Berlin", "US DE DE"],
    "LC_NUMERIC has the region for numbers": [{ LC_NUMERIC: "de_CH" }, "Europe/Berlin", "DE CH DE"],
    "LC_TIME has the region for the clock": [{ LC_TIME: "en_US.UTF-8" }, "Europe/Berlin", "DE DE US"],
    "a text that only looks like a region isn't one": [{ LANG: "en_USA", LC_ALL: "_US", LC_TIME: "" }, "US", "- - -"],
  });

  it("a region is known for every time zone of this engine [J13]", () => {
    for (const timeZone of Intl.supportedValuesOf("timeZone")) assert.ok(regionsOf({}, timeZone).units, timeZone);
  });
});
