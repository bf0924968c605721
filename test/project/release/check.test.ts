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

  it("a release is refused if the README's prices are missing or old, or if only its sentence says preview", async () => {
    const { readProject, reasonsAgainst } = await script<Release>("release/check.mjs");
    const project = { ...readProject(), tag: "v1.2.3" };
    const readme = "This has been tested only with a simulated service. From $2, as of July 2026. As of July 2026: $2.";
    const reasons = (released: string, preview: boolean, text = readme): readonly string[] =>
      reasonsAgainst({
        ...{ ...project, readme: text, manifest: { version: "1.2.3", preview } },
        changelog: `## [1.2.3] - ${released}\n`,
      }).flatMap((reason) => /prices|"This is a preview"/.exec(reason) ?? []);
    assert.deepEqual(reasons("2026-09-30", true), []);
    assert.deepEqual(reasons("2026-11-29", true), ["prices"]);
    assert.deepEqual(reasons("2026-09-30", true, readme.replaceAll(/as of \w+ 2026/gi, "")), ["prices"]);
    assert.deepEqual(reasons("2026-09-30", true, readme.replaceAll("$2", "paid")), ["prices"]);
    assert.deepEqual(reasons("2026-09-30", false), ['"This is a preview"']);
  });
});
