import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { gitIt } from "../../unit/itUnless";
import { found, manifest, read, root, run, script } from "../scripts";
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

  gitIt("makes one commit, whose tag can be released when main has it", async () => {
    for (const name of ["package.json", "package-lock.json", "CHANGELOG.md", "README.md"])
      cpSync(path.join(root, name), inFolder(name));
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
    const release = () => run("release/version.mjs", inFolder(), {}, "minor");
    assert.match((await release()).error, /^Commit your changes first/);
    git("commit", "--quiet", "--message", "Changes");

    const [major = "", minor] = manifest.version.split(".");
    const tag = `v${major}.${Number(minor) + 1}.0`;
    assert.equal((await release()).error, "");
    assert.equal(git("status", "--porcelain"), "");
    const counts = git("show", "--numstat", "--format=", "HEAD").split("\n");
    assert.deepEqual(counts, ["2\t0\tCHANGELOG.md", "2\t2\tpackage-lock.json", "1\t1\tpackage.json"]);

    const output = path.join(inFolder(".git"), "output");
    const check = () => run("release/check.mjs", inFolder(), { GITHUB_OUTPUT: output }, tag, "origin/main");
    git("update-ref", "refs/remotes/origin/main", "HEAD");
    assert.match((await check()).out, new RegExp(`^${tag} can be released`));
    assert.equal(readFileSync(output, "utf8"), `prerelease=${Number(minor) % 2 === 0}\n`);
    git("commit", "--quiet", "--allow-empty", "--message", "Elsewhere");
    const { code, error } = await check();
    assert.match(error, /cannot be released:\n- The commit of the tag isn't on origin\/main\. Merge it\. /);
    assert.equal(code, 1);
  });
});
