import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { gitIt } from "../../unit/itUnless";
import { found, manifest, read, root, script } from "../scripts";
import { temporaryFolder } from "../temporaryFolder";

interface Version {
  readonly nextVersion: (version: string, which?: string) => string;
}

describe("npm run release", function () {
  this.timeout(60_000);

  it("counts up one part, and the parts after it begin anew", async () => {
    const { nextVersion } = await script<Version>("release/version.mjs");
    const versions = ["patch", "minor", "major"].map((which) => nextVersion("1.9.3", which));
    assert.deepEqual(versions, ["1.9.4", "1.10.0", "2.0.0"]);
  });

  const inFolder = temporaryFolder();
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-c", "core.hooksPath=", ...args], { cwd: inFolder(), encoding: "utf8" }).trim();
  const write = (name: string, change: (text: string) => string): void =>
    writeFileSync(inFolder(name), change(readFileSync(inFolder(name), "utf8")));
  const run = (file: string, ...args: readonly string[]) => {
    const options = { cwd: inFolder(), encoding: "utf8", env: { ...process.env, GITHUB_OUTPUT: "" } } as const;
    return spawnSync(process.execPath, [`scripts/release/${file}`, ...args], options);
  };

  gitIt("makes one commit with which its tag can be released, unless changes are not committed", () => {
    const filter = (file: string): boolean => !file.includes("node_modules");
    for (const name of ["package.json", "package-lock.json", "CHANGELOG.md", "README.md", "scripts/release"])
      cpSync(path.join(root, name), inFolder(name), { recursive: true, filter });
    git("init", "--quiet");
    const who = { "user.name": "Somebody", "user.email": "somebody@example.com", "commit.gpgSign": "false" };
    for (const [name, value] of Object.entries(who)) git("config", name, value);
    write("CHANGELOG.md", (text) => text.replace(/^## \[Unreleased\]$/m, "$&\n\n### Fixed\n\n- Fog."));
    // CONTRIBUTING.md tells the owner to do this before the first release.
    const addresses = found(read("CONTRIBUTING.md"), /^```jsonc\n([^`]+)^```$/gm)[0] ?? "";
    if (!("homepage" in manifest))
      write("package.json", (text) =>
        text.replace(/^ {2}"license": .*\n/m, (line) => line + addresses.replaceAll("<owner>/<name>", "a/weather")),
      );
    git("add", "--all");
    assert.match(run("version.mjs", "minor").stderr, /^Commit your changes first/);
    git("commit", "--quiet", "--message", "Changes");

    const [major = "", minor] = manifest.version.split(".");
    const next = `${major}.${Number(minor) + 1}.0`;
    assert.equal(run("version.mjs", "minor").stderr, "");
    assert.equal(git("status", "--porcelain"), "");
    const counts = git("show", "--numstat", "--format=", "HEAD").split("\n");
    assert.deepEqual(counts, ["2\t0\tCHANGELOG.md", "2\t2\tpackage-lock.json", "1\t1\tpackage.json"]);
    assert.match(run("check.mjs", `v${next}`).stdout, new RegExp(`^v${next} can be released`));
  });
});
