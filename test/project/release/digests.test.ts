import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { root, type Texts } from "../scripts";
import { temporaryFolder } from "../temporaryFolder";

const made: Texts = { "weather-1.2.3.cdx.json": "{}\n", "weather-1.2.3.vsix": "the package" };

describe("the files of a release", () => {
  const inFolder = temporaryFolder();
  const write = (folder: string, files: Texts): void => {
    mkdirSync(inFolder(folder), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(inFolder(folder, name), text);
  };
  const run = (folder: string, more: Texts, ...args: readonly string[]) => {
    const env = { ...process.env, GITHUB_OUTPUT: inFolder("output"), ...more };
    const options = { cwd: inFolder(folder), encoding: "utf8", env } as const;
    return spawnSync(process.execPath, [path.join(root, "scripts/release/digests.mjs"), ...args], options);
  };
  /** Makes the files in one job, and takes those with `changed` over in the next. */
  const handOver = (changed: Texts) => {
    write("made", { ...made, "README.md": "# Weather" });
    run("made", {});
    write("next/package", { ...made, ...changed });
    const digests = readFileSync(inFolder("output"), "utf8").replaceAll(/^.*(?:<<|^)end\n/gm, "");
    const { status } = run("next", { DIGESTS: digests }, "take");
    return { status, taken: readdirSync(inFolder("next")).filter((name) => name !== "package") };
  };

  it("are taken over by the next job when they are the ones that were made", () =>
    assert.deepEqual(handOver({}), { status: 0, taken: Object.keys(made) }));

  for (const [what, changed] of Object.entries({
    "other bytes": { "weather-1.2.3.vsix": "another package" },
    "one more": { ".more.vsix": "another package" },
  }))
    it(`are refused with ${what}`, () => assert.deepEqual(handOver(changed), { status: 1, taken: [] }));
});
