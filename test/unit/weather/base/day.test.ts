import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";

import { PlaceClock } from "../../../../src/weather/locale/placeClock";
import { day, hour } from "../../../../src/weather/base/duration";
import { itRows } from "../itEach";

describe("the calendar day at a place", () => {
  const midnight = Date.UTC(2026, 9, 25);
  const known = [
    { epoch: midnight + hour, offset: 60 },
    { epoch: midnight },
    { epoch: midnight - 7 * hour, offset: 120 },
  ];
  itRows((at: number, offset: number) => assert.equal(new PlaceClock(known).offsetAt(at), offset), {
    "has the last offset until then": [midnight + hour - 1, 120],
    "has an offset from its moment on": [midnight + hour, 60],
    "has the first offset before all": [midnight - day, 120],
  });

  it("M9 is this machine's without an offset, in the night in which the clocks go back", () => {
    const moments = ["2026-10-25T00:00+02:00", "2026-10-25T23:59+01:00", "2026-10-26T00:00+01:00"];
    const script = `${JSON.stringify(moments)}.map((at) => require(process.argv[1]).dayOf({ epoch: Date.parse(at) }))`;
    const file = require.resolve("../../../../src/weather/base/day");
    const env = { TZ: "Europe/Berlin" };
    const printed = execFileSync(process.execPath, ["-p", `JSON.stringify(${script})`, file], { env });
    const [first = 0, ...others] = JSON.parse(printed.toString()) as readonly number[];
    assert.deepEqual(others, [first, first + 1]);
  });
});
