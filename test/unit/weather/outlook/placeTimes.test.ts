import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";

import { itRows } from "../itEach";

interface Said {
  readonly bar: string;
  readonly clock?: string;
  readonly rain: string;
  readonly title: string;
  readonly axis: readonly string[];
  readonly warning: string;
}

/** What is said of a place so many hours ahead of UTC in a process in this time zone, at 13:03 UTC on 25 November 2026. */
function saidIn(TZ: string, hours: string): Said {
  const printed = execFileSync(process.execPath, [require.resolve("./placeTimes"), hours], { env: { TZ } });
  return JSON.parse(printed.toString()) as Said;
}

const note = " (time in Tokyo)";
const tokyo: Said = {
  ...{ bar: "☂ until 22:40", clock: note.trim(), rain: "rain until 22:40, light", title: `Next 2 hours${note}` },
  ...{ axis: ["22:00", "22:30", "23:00", "23:30", "00:00"], warning: `tomorrow, 11:00 to 13:00${note}` },
};
const { clock: _, ...berlin } = {
  ...tokyo,
  ...{ bar: "☂ until 14:40", rain: "rain until 14:40, light", title: "Next 2 hours" },
  ...{ axis: ["14:00", "14:30", "15:00", "15:30", "16:00"], warning: "tomorrow, 11:00 to 13:00" },
};

describe("rain and a warning for tomorrow", () => {
  itRows((TZ: string, hours: string, said: Said) => assert.deepEqual(saidIn(TZ, hours), said), {
    "J19 are on Tokyo's clock, on a machine on UTC": ["UTC", "09", tokyo],
    "J19 are on Tokyo's clock, on a machine in Berlin": ["Europe/Berlin", "09", tokyo],
    "J19 have no note on a machine with the same clock": ["Europe/Berlin", "01", berlin],
  });
});
