import assert from "node:assert/strict";

import { script } from "../scripts";

interface Release {
  readonly isPreRelease: (version: string) => boolean;
}

describe("a release", () => {
  it("a release with an odd minor number goes to the pre-release channel", async () => {
    const { isPreRelease } = await script<Release>("release/check.mjs");
    const versions = ["0.1.0", "0.2.0", "1.2.3", "1.13.0", "2.0.1"];
    assert.deepEqual(versions.filter(isPreRelease), ["0.1.0", "1.13.0"]);
  });
});
