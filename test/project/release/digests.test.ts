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
  const run = (folder: string, env: Texts, ...args: readonly string[]): number | null => {
    const script = path.join(root, "scripts", "release", "digests.mjs");
    return spawnSync(process.execPath, [script, ...args], { cwd: inFolder(folder), env: { ...process.env, ...env } })
      .status;
  };
  /** Makes the files in one job, and lets the next job take them over with `changed` applied. */
  const handOver = (changed: Texts, files: Texts = made, ...named: readonly string[]) => {
    write("made", { ...files, "README.md": "# Weather" });
    run("made", { GITHUB_OUTPUT: inFolder("output") }, "give", ...named);
    write("next/package", { ...files, ...changed });
    const digests = readFileSync(inFolder("output"), "utf8").replaceAll(/^.*(?:<<|^)end\n/gm, "");
    const code = run("next", { DIGESTS: digests }, "take");
    return { code, taken: readdirSync(inFolder("next")).filter((name) => name !== "package") };
  };
  const none = { code: 1, taken: [] };

  const provenance: Texts = { "provenance.intoto.jsonl": "{}\n" };
  const [name = ""] = Object.keys(provenance);
  const assertTaken = (changed: Texts, expected: object, files?: Texts, ...named: readonly string[]): void =>
    assert.deepEqual(handOver(changed, files, ...named), expected);
  itRows(assertTaken, {
    "unchanged files of a release are accepted by the next job": [{}, { code: 0, taken: Object.keys(made) }],
    "files of a release with different bytes are refused": [{ "weather-1.2.3.vsix": "another package" }, none],
    "files of a release with an additional file are refused": [{ ".more.vsix": "another package" }, none],
    "the files of a release can be named": [{}, { code: 0, taken: [name] }, provenance, name],
    "named files of a release with different bytes are refused": [{ [name]: "[]\n" }, none, provenance, name],
  });
});
