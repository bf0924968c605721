import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { isWine, itUnless } from "../../unit/itUnless";
import { read, readJson, root, script } from "../scripts";
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

describe("npm run release, in a clone", function () {
  this.timeout(60_000);

  const gitIt = itUnless(isWine ? "there is no git under Wine" : undefined);
  const inFolder = temporaryFolder();
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-c", "core.hooksPath=", ...args], { cwd: inFolder(), encoding: "utf8" }).trim();
  const write = (name: string, change: (text: string) => string): void =>
    writeFileSync(inFolder(name), change(readFileSync(inFolder(name), "utf8")));
  const run = (file: string, ...args: readonly string[]) => {
    const env = { ...process.env, GITHUB_OUTPUT: "" };
    return spawnSync(process.execPath, [`scripts/release/${file}`, ...args], {
      cwd: inFolder(),
      encoding: "utf8",
      env,
    });
  };
  const { version: current } = readJson("package.json") as { version: string };
  const [major = "", minor] = current.split(".");
  const next = `${major}.${Number(minor) + 1}.0`;
  const [, snippet = ""] = /^```jsonc\n([^`]+)^```$/m.exec(read("CONTRIBUTING.md")) ?? [];
  const withoutAddresses = (manifest: string): string => {
    const members = Object.entries(JSON.parse(manifest) as Record<string, unknown>);
    const others = members.filter(([name]) => !["homepage", "repository", "bugs"].includes(name));
    return `${JSON.stringify(Object.fromEntries(others), undefined, 2)}\n`;
  };
  /** What CONTRIBUTING.md tells the owner to do before the first release. */
  const withAddresses = (manifest: string): string =>
    withoutAddresses(manifest).replace(
      /^ {2}"license": .*\n/m,
      (license) => license + snippet.replaceAll("<owner>/<name>", "someone/weather"),
    );
  const commit = (): void => {
    git("add", "--all");
    git("commit", "--quiet", "--message", "Changes");
  };

  beforeEach(() => {
    execFileSync("git", ["clone", "--quiet", "--depth=1", pathToFileURL(root).href, inFolder()]);
    // What the working copy has and no commit yet.
    for (const name of ["package.json", "package-lock.json", "CHANGELOG.md", "scripts/release"])
      cpSync(path.join(root, name), inFolder(name), {
        recursive: true,
        filter: (file) => !file.includes("node_modules"),
      });
    for (const [name, value] of [
      ["user.name", "Somebody"],
      ["user.email", "somebody@example.com"],
      ["commit.gpgSign", "false"],
    ] as const)
      git("config", name, value);
    write("CHANGELOG.md", (text) => text.replace(/^## \[Unreleased\]$/m, "$&\n\n### Fixed\n\n- Fog."));
    write("package.json", withAddresses);
    commit();
  });

  gitIt("makes one commit with which its tag can be released", () => {
    const before = git("rev-parse", "HEAD");
    const made = run("version.mjs", "minor");
    assert.deepEqual([made.status, made.stderr], [0, ""]);
    assert.match(made.stdout, new RegExp(`^${next} is committed.*\\ngit tag v${next}\\ngit push origin v${next}\\n$`));

    assert.deepEqual([git("status", "--porcelain"), git("rev-parse", "HEAD~1")], ["", before]);
    assert.equal(git("log", "-1", "--format=%s"), `Version ${next}`);
    const counts = git("show", "--numstat", "--format=", "HEAD").split("\n");
    assert.deepEqual(counts, ["2\t0\tCHANGELOG.md", "2\t2\tpackage-lock.json", "1\t1\tpackage.json"]);
    const changelog = readFileSync(inFolder("CHANGELOG.md"), "utf8");
    assert.ok(
      changelog.includes(
        `## [Unreleased]\n\n## [${next}] - ${new Date().toISOString().slice(0, 10)}\n\n### Fixed\n\n- Fog.`,
      ),
    );

    git("tag", `v${next}`);
    const checked = run("check.mjs", git("describe", "--tags", "--exact-match"));
    assert.deepEqual([checked.status, checked.stderr], [0, ""]);
    assert.match(checked.stdout, new RegExp(`^v${next} can be released`));
  });

  const refused: readonly [string, () => void, RegExp][] = [
    ["changes that are not committed", () => write("README.md", (text) => `${text}\n`), /^Commit your changes first/],
    ["a tag that is there", () => git("tag", `v${next}`), /^The tag v[\d.]+ is there already/],
    [
      "nothing new",
      () => {
        write("CHANGELOG.md", (text) => text.replace(/^## \[Unreleased\]$[^]*?(?=^## \[)/m, "## [Unreleased]\n\n"));
        commit();
      },
      /write what is new under the heading of/,
    ],
    [
      "no addresses",
      () => {
        write("package.json", withoutAddresses);
        commit();
      },
      /add "homepage", "repository", "bugs"; CONTRIBUTING\.md/,
    ],
  ];
  for (const [what, change, sentence] of refused) {
    gitIt(`is refused for ${what}, and changes nothing`, () => {
      change();
      const before = [git("rev-parse", "HEAD"), git("status", "--porcelain")];
      const made = run("version.mjs", "minor");
      assert.equal(made.status, 1);
      assert.match(made.stderr, sentence);
      assert.deepEqual([git("rev-parse", "HEAD"), git("status", "--porcelain")], before);
    });
  }
});
