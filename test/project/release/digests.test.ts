import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { root } from "../scripts";
import { temporaryFolder } from "../temporaryFolder";

const made: Readonly<Record<string, string>> = {
  "weather-1.2.3.cdx.json": "{}\n",
  "weather-1.2.3.vsix": "the package",
};
const names = Object.keys(made);
const lines = Object.entries(made)
  .map(([name, text]) => `${createHash("sha256").update(text).digest("hex")}  ${name}`)
  .join("\n");

describe("the files of a release", () => {
  const inFolder = temporaryFolder();
  const write = (folder: string, files: Readonly<Record<string, string>>): void => {
    mkdirSync(inFolder(folder), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(inFolder(folder, name), text);
  };
  const run = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    spawnSync(process.execPath, [path.join(root, "scripts", "release", "digests.mjs"), ...args], {
      cwd: inFolder(),
      encoding: "utf8",
      env: { ...process.env, GITHUB_OUTPUT: inFolder("output"), ...env },
    });
  const take = (digests: string) => run({ DIGESTS: digests }, "take");

  it("are known to the next jobs by their SHA-256", () => {
    write("", { ...made, "README.md": "# Weather" });
    run({});
    assert.equal(readFileSync(inFolder("output"), "utf8"), `digests<<end\n${lines}\nend\n`);
  });

  it("are taken over when they are the ones that were made", () => {
    write("package", made);
    const taken = take(lines);
    assert.equal(taken.stderr, "");
    assert.deepEqual(readdirSync(inFolder()), ["package", ...names]);
    for (const [name, text] of Object.entries(made)) assert.equal(readFileSync(inFolder(name), "utf8"), text);
  });

  const refused: Readonly<Record<string, () => void>> = {
    "one has other bytes": () => write("package", { "weather-1.2.3.vsix": "another package" }),
    "one is missing": () => rmSync(inFolder("package", "weather-1.2.3.cdx.json")),
    "there is one more": () => write("package", { ".more.vsix": "another package" }),
  };
  for (const [what, change] of Object.entries(refused))
    it(`are not taken over when ${what}`, () => {
      write("package", made);
      change();
      const { status, stderr } = take(lines);
      assert.match(stderr, /^These aren't the files that were made\. Don't release anything from this run\./);
      assert.equal(status, 1);
      assert.deepEqual(readdirSync(inFolder()), ["package"]);
    });

  it("are not taken over when a folder is among them", () => {
    write("package", made);
    write("package/scripts", {});
    assert.equal(take(lines).status, 1);
    assert.deepEqual(readdirSync(inFolder()), ["package"]);
  });

  it("are not taken over when nobody says which they are", () => {
    write("package", {});
    assert.equal(take("").stderr, "DIGESTS is empty. Pass the output of the job that made the files.\n");
  });
});
