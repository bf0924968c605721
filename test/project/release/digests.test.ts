import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { itRows } from "../../unit/weather/itEach";
import { root, type Texts } from "../scripts";
import { temporaryFolder } from "../temporaryFolder";

const made: Texts = { "weather-1.2.3.cdx.json": "{}\n", "weather-1.2.3.vsix": "the package" };
const sum = (text: string): string => createHash("sha256").update(text).digest("hex");
const lines = Object.entries(made).map(([name, text]) => `${sum(text)}  ${name}`);

describe("the files of a release", () => {
  const inFolder = temporaryFolder();
  const write = (folder: string, files: Texts): void => {
    mkdirSync(inFolder(folder), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(inFolder(folder, name), text);
  };
  const run = (more: Texts, ...args: readonly string[]) => {
    const env = { ...process.env, GITHUB_OUTPUT: inFolder("output"), ...more };
    const options = { cwd: inFolder(), encoding: "utf8", env } as const;
    return spawnSync(process.execPath, [path.join(root, "scripts/release/digests.mjs"), ...args], options);
  };
  const take = (digests: string) => run({ DIGESTS: digests }, "take");

  it("are known to the next jobs by their SHA-256", () => {
    write("", { ...made, "README.md": "# Weather" });
    run({});
    assert.equal(readFileSync(inFolder("output"), "utf8"), `digests<<end\n${lines.join("\n")}\nend\n`);
  });

  it("are taken over when they are the ones that were made", () => {
    write("package", made);
    assert.equal(take(lines.join("\n")).stderr, "");
    assert.deepEqual(readdirSync(inFolder()), ["package", ...Object.keys(made)]);
    for (const [name, text] of Object.entries(made)) assert.equal(readFileSync(inFolder(name), "utf8"), text);
  });

  const assertRefused = (change: () => void, reason: RegExp, digests = lines.join("\n")): void => {
    write("package", made);
    change();
    const { status, stderr } = take(digests);
    assert.match(stderr, reason);
    assert.equal(status, 1);
    assert.deepEqual(readdirSync(inFolder()), ["package"]);
  };
  const others = /^These aren't the files that were made\. Don't release anything from this run\./;
  itRows(assertRefused, {
    "are refused with other bytes": [() => write("package", { "weather-1.2.3.vsix": "another package" }), others],
    "are refused without one of them": [() => rmSync(inFolder("package", "weather-1.2.3.cdx.json")), others],
    "are refused with one more": [() => write("package", { ".more.vsix": "another package" }), others],
    "are refused with a folder among them": [() => write("package/scripts", {}), /./],
    "are refused when nobody says which they are": [
      () => undefined,
      /^DIGESTS is empty\. Pass the output of the job/,
      "",
    ],
  });
});
