import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { root, script } from "../scripts";
import { temporaryFolder } from "../temporaryFolder";

interface Project {
  readonly tag: string;
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly lockfile: unknown;
  readonly changelog: string;
  readonly readme: string;
}

interface Release {
  readonly reasonsAgainst: (project: Project) => readonly string[];
  readonly isPreRelease: (version: string) => boolean;
}

const lockedAt = (version: string) => ({ version, packages: { "": { version } } });

const ready: Project = {
  tag: "v1.2.0",
  manifest: {
    version: "1.2.0",
    homepage: "https://github.com/someone/weather#readme",
    repository: { type: "git", url: "git+https://github.com/someone/weather.git" },
    bugs: { url: "https://github.com/someone/weather/issues" },
  },
  lockfile: lockedAt("1.2.0"),
  changelog:
    "# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-01-31\n\n### Added\n\n- Rain.\n\n## [1.1.0] - 2025-12-01\n",
  readme: "# Weather\n\n![The panel](media/panel.png) [More](docs/more.md)\n",
};

const elsewhere = { ...ready.manifest, repository: "https://git.example/x" };

describe("a release", () => {
  const check = async (changes: Partial<Project>): Promise<readonly string[]> =>
    (await script<Release>("release/check.mjs")).reasonsAgainst({ ...ready, ...changes });

  it("is made where tag, version, lockfile and changelog agree", async () => {
    assert.deepEqual(await check({}), []);
    assert.deepEqual(await check({ changelog: ready.changelog.replace("## [Unreleased]\n\n", "") }), []);
  });

  const changelog = (from: string | RegExp, to: string) => ({ changelog: ready.changelog.replace(from, to) });
  const refused: readonly [string, Partial<Project>, RegExp][] = [
    ["another tag", { tag: "v1.3.0" }, /^The tag is "v1\.3\.0".*"1\.2\.0".*Push the tag "v1\.2\.0".*1\.3\.0$/],
    ["a tag without v", { tag: "1.2.0" }, /Push the tag "v1\.2\.0"/],
    ["another version in the lockfile", { lockfile: lockedAt("1.1.0") }, /"1\.1\.0"\. Run npm install/],
    [
      "no heading for the version",
      changelog(/## \[1\.2\.0\][^]*?(?=## \[1\.1)/, ""),
      /newest version is "1\.1\.0".*Add/,
    ],
    ["no heading at all", { changelog: "# Changelog\n" }, /newest version is "none"/],
    ["an older heading above", changelog("## [1.2.0]", "## [1.3.0] - 2026-02-01\n\n- x\n\n## [1.2.0]"), /is "1\.3\.0"/],
    ["a heading without a date", changelog(" - 2026-01-31", ""), /add the date/],
    ["a date that is none", changelog("2026-01-31", "2026-13-31"), /add the date/],
    ["nothing under the heading", changelog("- Rain.", ""), /write what is new/],
    ["changes left unreleased", changelog("[Unreleased]\n", "[Unreleased]\n\n- Snow.\n"), /move what stands under/],
    [
      "no addresses",
      { manifest: { version: "1.2.0" } },
      /add "homepage", "repository", "bugs"; CONTRIBUTING\.md.*media\/panel\.png in README\.md/,
    ],
    [
      "no address for faults",
      { manifest: { ...ready.manifest, bugs: undefined } },
      /add "bugs"; .*"Before the first release"\.$/,
    ],
    ["an unknown host", { manifest: elsewhere }, /must be at GitHub or GitLab\. .*docs\/more\.md in README\.md/],
  ];
  for (const [what, changes, sentence] of refused) {
    it(`is refused for ${what}`, async () => {
      const reasons = await check(changes);
      assert.equal(reasons.length, 1, reasons.join("\n"));
      assert.match(reasons[0] ?? "", sentence);
    });
  }

  it("is refused for a version that the Marketplace does not take", async () => {
    const [reason = ""] = await check({ manifest: { ...ready.manifest, version: "1.2.0-beta.1" } });
    assert.match(reason, /three numbers/);
  });

  it("needs a repository for nothing but relative links where it is elsewhere", async () => {
    assert.deepEqual(await check({ manifest: elsewhere, readme: "[Top](#top) ![x](https://x.example/x.png)" }), []);
  });

  it("goes to the pre-release channel with an odd minor number", async () => {
    const { isPreRelease } = await script<Release>("release/check.mjs");
    const versions = ["0.1.0", "0.2.0", "1.2.3", "1.13.0", "2.0.1"];
    assert.deepEqual(versions.filter(isPreRelease), ["0.1.0", "1.13.0"]);
  });

  describe("as a command", () => {
    const inFolder = temporaryFolder();
    const write = (files: Readonly<Record<string, string>>): void => {
      for (const [name, text] of Object.entries(files)) writeFileSync(inFolder(name), text);
    };
    const run = (...args: readonly string[]) => {
      const env = { ...process.env, GITHUB_OUTPUT: inFolder("output") };
      const options = { cwd: inFolder(), encoding: "utf8", env } as const;
      return spawnSync(process.execPath, [path.join(root, "scripts", "release", "check.mjs"), ...args], options);
    };

    beforeEach(() => {
      const json = {
        "package.json": JSON.stringify(ready.manifest),
        "package-lock.json": JSON.stringify(ready.lockfile),
      };
      write({ ...json, "CHANGELOG.md": ready.changelog, "README.md": ready.readme });
    });

    it("is decided by the exit code, with every reason printed", () => {
      const good = run("v1.2.0");
      assert.deepEqual([good.status, good.stdout], [0, "v1.2.0 can be released.\n"]);
      assert.equal(readFileSync(inFolder("output"), "utf8"), "prerelease=false\n");
      write({ "CHANGELOG.md": "# Changelog\n" });
      const bad = run("v9.9.9");
      assert.equal(bad.status, 1);
      assert.match(bad.stderr, /v9\.9\.9 cannot be released:\n- The tag is .*\n- CHANGELOG\.md: /);
      assert.equal(run().status, 1);
    });

    const git = (...args: readonly string[]): void => {
      const who = ["user.name=Somebody", "user.email=somebody@example.com", "commit.gpgSign=false", "core.hooksPath="];
      execFileSync("git", [...who.flatMap((one) => ["-c", one]), ...args], { cwd: inFolder(), stdio: "pipe" });
    };
    const commit = (message: string): void => git("commit", "--quiet", "--allow-empty", "--message", message);
    const inRepository = (): void => {
      git("init", "--quiet");
      commit("On main");
      git("update-ref", "refs/remotes/origin/main", "HEAD");
    };

    it("is made of any commit that main has", () => {
      inRepository();
      commit("On main, and newer");
      git("update-ref", "refs/remotes/origin/main", "HEAD");
      git("checkout", "--quiet", "HEAD~1");
      const { status, stderr } = run("v1.2.0", "origin/main");
      assert.deepEqual([status, stderr], [0, ""]);
    });

    it("is refused for a commit that main does not have", () => {
      inRepository();
      commit("Elsewhere");
      const { status, stderr } = run("v1.2.0", "origin/main");
      assert.match(
        stderr,
        /^v1\.2\.0 cannot be released:\n- The commit of the tag isn't on origin\/main\. Merge it\. .*\n$/,
      );
      assert.equal(status, 1);
    });

    it("is refused where git does not know the branch", () => {
      inRepository();
      const { status, stderr } = run("v1.2.0", "origin/trunk");
      assert.match(stderr, /^git can't say whether origin\/trunk has the commit of v1\.2\.0: fatal: /);
      assert.equal(status, 1);
    });
  });
});
