import assert from "node:assert/strict";

import { found, read, script } from "../scripts";

interface Release {
  readonly isPreRelease: (version: string) => boolean;
  readonly readProject: () => object;
  readonly reasonsAgainst: (project: object) => readonly string[];
}

describe("a release", () => {
  it("a release with an odd minor number goes to the pre-release channel", async () => {
    const { isPreRelease } = await script<Release>("release/check.mjs");
    const versions = ["0.1.0", "0.2.0", "1.2.3", "1.13.0", "2.0.1"];
    assert.deepEqual(versions.filter(isPreRelease), ["0.1.0", "1.13.0"]);
  });

  it("a release is refused as long as the README says that the extension isn't in the Marketplace", async () => {
    const { readProject, reasonsAgainst } = await script<Release>("release/check.mjs");
    const texts = found(read("docs/publishing.md"), /^> (.+)$/gm);
    assert.ok(texts.some((text) => read("README.md").includes(text)));
    const isRefused = (readme: string): boolean =>
      reasonsAgainst({ ...readProject(), tag: "v1.2.3", readme }).some((reason) => reason.includes("Marketplace yet"));
    assert.deepEqual(texts.map(isRefused), [true, false]);
  });
});
