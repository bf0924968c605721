import assert from "node:assert/strict";

import { itRows } from "../weather/itEach";
import { type Case, simulate } from "./clockSimulation";
import { TestStorage } from "./storage/storageFixture";

const [ahead, behind] = [180, -12_960];
const soon = "rain in 34 minutes";
const old = "Observed: 3 hours ago";

describe("the status bar of a window for 90 minutes", () => {
  const storage = new TestStorage();
  const assertSeen = async (given: Case, first: string, wrong: string): Promise<void> => {
    const seen = await simulate(storage.folder, given, 90);
    assert.deepEqual({ first: seen.first.split(", ").at(-1), wrong: seen.wrong }, { first, wrong });
  };
  itRows(assertSeen, {
    "a right clock and fresh responses are right [F8]": [{ lifetime: 10 }, soon, ""],
    "a cache that states its Age changes nothing [F8 F10]": [{ lifetime: 10, old: 5, hasAge: true }, soon, ""],
    "a cache's responses of 9 minutes ago don't make the clock wrong [F8]": [{ lifetime: 10, old: 9 }, soon, ""],
    "a cache's responses of 14 minutes ago don't make the clock wrong [F8]": [{ lifetime: 15, old: 14 }, soon, ""],
    "a cache's responses of 40 minutes ago don't make the clock wrong [F8]": [{ lifetime: 60, old: 40 }, soon, ""],
    "a cache's responses of 3 hours ago announce no rain that is over [F8]": [{ lifetime: 240, old: 180 }, old, ""],
    "a Date that stands still changes nothing [F8]": [{ lifetime: 240, standing: 180 }, soon, ""],
    "a gateway's clock that is behind changes nothing [F8]": [{ lifetime: 10, behind: 180 }, soon, ""],
    "a gateway's clock that is behind changes nothing before a cache [F8]": [
      { lifetime: 60, old: 40, behind: 180 },
      soon,
      "",
    ],
    "a clock that is 3 hours ahead is corrected at the first response [F8]": [{ lifetime: 10, ahead }, soon, ""],
    "a clock that is 3 hours ahead is corrected at the second response if a cache could explain the first [F8]": [
      { lifetime: 240, ahead },
      old,
      "1-2",
    ],
    "a clock that is 3 hours ahead is right after a cache's last response [F8]": [
      { lifetime: 10, old: 9, ahead },
      "rain in 43 minutes",
      "1-10",
    ],
    "a clock that is 9 days behind is corrected at the first response [F8]": [
      { lifetime: 10, ahead: behind },
      soon,
      "",
    ],
    "a clock that is corrected later is right at once [F8]": [{ lifetime: 10, ahead, correctedAfter: 65 }, soon, ""],
    "a clock that was 9 days behind is right at once when it's corrected [F8]": [
      { lifetime: 10, ahead: behind, correctedAfter: 65 },
      soon,
      "",
    ],
  });
});
