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
    "is the time zone's with an American LANG": [{ LANG: "en_US.UTF-8" }, "Europe/Berlin", "DE DE DE"],
    "is LANG's in its own time zone": [{ LANG: "en_US.UTF-8" }, "America/New_York", "US US US"],
    "is found by an older name of the time zone": [{}, "Asia/Calcutta", "IN IN IN"],
    "is LANG's if the time zone has none": [{ LANG: "de_AT.UTF-8@euro" }, "UTC", "AT AT AT"],
    "is LC_ALL's before all others": [{ LC_ALL: "fr_CH", LC_TIME: "en_US" }, "Europe/Berlin", "CH CH CH"],
    "is no territory of LC_ALL=C": [{ LC_ALL: "C", LC_TIME: "en_GB" }, "Europe/Berlin", "DE DE GB"],
    "is LC_MEASUREMENT's for units": [{ LC_MEASUREMENT: "en_US.UTF-8" }, "Europe/Berlin", "US DE DE"],
    "is LC_NUMERIC's for numbers": [{ LC_NUMERIC: "de_CH" }, "Europe/Berlin", "DE CH DE"],
    "is LC_TIME's for the clock": [{ LC_TIME: "en_US.UTF-8" }, "Europe/Berlin", "DE DE US"],
    "is nothing that only looks like one": [{ LANG: "en_USA", LC_ALL: "_US", LC_TIME: "" }, "US", "- - -"],
  });

  it("J13 is known for every time zone that this engine has", () => {
    for (const timeZone of Intl.supportedValuesOf("timeZone")) assert.ok(regionsOf({}, timeZone).units, timeZone);
  });
});
