import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { itRows } from "../../unit/weather/itEach";
import { root, type Texts } from "../scripts";
import { temporaryFolder } from "../temporaryFolder";

const made: Texts = { "weather-1.2.3.cdx.json": "{}\n", "weather-1.2.3.vsix": "the package" };

describe("the files of a release", () => {
  const inFolder = temporaryFolder();
  const write = (folder: string, files: Texts): void => {
    mkdirSync(inFolder(folder), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(inFolder(folder, name), text);
  };
  const run = (folder: string, env: Texts, how: string): number | null => {
    const script = path.join(root, "scripts", "release", "digests.mjs");
    return spawnSync(process.execPath, [script, how], { cwd: inFolder(folder), env: { ...process.env, ...env } })
      .status;
  };
  /** Makes the files in one job, and lets the next job take them over with `changed` applied. */
  const assertTaken = (changed: Texts, isAccepted: boolean): void => {
    write("made", { ...made, "README.md": "# Weather" });
    run("made", { GITHUB_OUTPUT: inFolder("output") }, "give");
    write("next/package", { ...made, ...changed });
    const digests = readFileSync(inFolder("output"), "utf8").replaceAll(/^.*(?:<<|^)end\n/gm, "");
    const code = run("next", { DIGESTS: digests }, "take");
    const taken = readdirSync(inFolder("next")).filter((name) => name !== "package");
    assert.deepEqual({ code, taken }, isAccepted ? { code: 0, taken: Object.keys(made) } : { code: 1, taken: [] });
  };
  itRows(assertTaken, {
    "unchanged files of a release are accepted by the next job": [{}, true],
    "files of a release with different bytes are refused": [{ "weather-1.2.3.vsix": "another package" }, false],
    "files of a release with an additional file are refused": [{ ".more.vsix": "another package" }, false],
  });
});
