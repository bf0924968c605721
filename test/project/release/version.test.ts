import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { isWine, itUnless } from "../../unit/itUnless";
import { found, manifest, read, root, script } from "../scripts";
import { temporaryFolder } from "../temporaryFolder";

interface Version {
  readonly nextVersion: (version: string, which?: string) => string;
}

describe("the next version", () => {
  it("counts up one part, and the parts after it begin anew", async () => {
    const { nextVersion } = await script<Version>("release/version.mjs");
    const versions = ["patch", "minor", "major"].map((which) => nextVersion("1.9.3", which));
    assert.deepEqual(versions, ["1.9.4", "1.10.0", "2.0.0"]);
    for (const which of ["2.0.0", undefined]) assert.throws(() => nextVersion("1.9.3", which), /major\|minor\|patch$/);
  });
});

describe("npm run release", function () {
  this.timeout(60_000);

  const gitIt = itUnless(isWine ? "there is no git under Wine" : undefined);
  const inFolder = temporaryFolder();
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-c", "core.hooksPath=", ...args], { cwd: inFolder(), encoding: "utf8" }).trim();
  const write = (name: string, change: (text: string) => string): void =>
    writeFileSync(inFolder(name), change(readFileSync(inFolder(name), "utf8")));
  const run = (file: string, ...args: readonly string[]) => {
    const options = { cwd: inFolder(), encoding: "utf8", env: { ...process.env, GITHUB_OUTPUT: "" } } as const;
    return spawnSync(process.execPath, [`scripts/release/${file}`, ...args], options);
  };
  const [major = "", minor] = manifest.version.split(".");
  const next = `${major}.${Number(minor) + 1}.0`;
  const snippet = found(read("CONTRIBUTING.md"), /^```jsonc\n([^`]+)^```$/gm)[0] ?? "";
  /** What CONTRIBUTING.md tells the owner to do before the first release. */
  const withAddresses = (text: string): string =>
    text.includes('"homepage"')
      ? text
      : text.replace(/^ {2}"license": .*\n/m, (line) => line + snippet.replaceAll("<owner>/<name>", "a/weather"));
  const commit = (): void => {
    git("add", "--all");
    git("commit", "--quiet", "--message", "Changes");
  };

  beforeEach(() => {
    const filter = (file: string): boolean => !file.includes("node_modules");
    for (const name of ["package.json", "package-lock.json", "CHANGELOG.md", "README.md", "scripts/release"])
      cpSync(path.join(root, name), inFolder(name), { recursive: true, filter });
    git("init", "--quiet");
    const who = { "user.name": "Somebody", "user.email": "somebody@example.com", "commit.gpgSign": "false" };
    for (const [name, value] of Object.entries(who)) git("config", name, value);
    write("CHANGELOG.md", (text) => text.replace(/^## \[Unreleased\]$/m, "$&\n\n### Fixed\n\n- Fog."));
    write("package.json", withAddresses);
    commit();
  });

  gitIt("makes one commit with which its tag can be released", () => {
    const before = git("rev-parse", "HEAD");
    const made = run("version.mjs", "minor");
    assert.equal(made.stderr, "");
    assert.match(made.stdout, new RegExp(`^${next} is committed.*\\ngit tag v${next}\\ngit push origin v${next}\\n$`));

    assert.equal(git("rev-parse", "HEAD~1"), before);
    assert.equal(git("status", "--porcelain"), "");
    const counts = git("show", "--numstat", "--format=", "HEAD").split("\n");
    assert.deepEqual(counts, ["2\t0\tCHANGELOG.md", "2\t2\tpackage-lock.json", "1\t1\tpackage.json"]);
    const changelog = readFileSync(inFolder("CHANGELOG.md"), "utf8");
    const today = new Date().toISOString().slice(0, 10);
    assert.ok(changelog.includes(`## [Unreleased]\n\n## [${next}] - ${today}\n\n### Fixed\n\n- Fog.`));

    git("tag", `v${next}`);
    const checked = run("check.mjs", git("describe", "--tags", "--exact-match"));
    assert.match(checked.stdout, new RegExp(`^v${next} can be released`));
  });

  const refused: Readonly<Record<string, readonly [change: () => void, sentence: RegExp]>> = {
    "changes that are not committed": [() => write("README.md", (text) => `${text}\n`), /^Commit your changes first/],
    "a tag that is there": [() => git("tag", `v${next}`), /^The tag v[\d.]+ is there already/],
    "nothing new": [
      () => {
        write("CHANGELOG.md", (text) => text.replace("\n\n### Fixed\n\n- Fog.", ""));
        commit();
      },
      /write what is new under the heading of/,
    ],
  };
  for (const [what, [change, sentence]] of Object.entries(refused))
    gitIt(`is refused for ${what}, and changes nothing`, () => {
      change();
      const state = (): string => git("rev-parse", "HEAD") + git("status", "--porcelain");
      const before = state();
      const { status, stderr } = run("version.mjs", "minor");
      assert.match(stderr, sentence);
      assert.equal(status, 1);
      assert.equal(state(), before);
    });
});
