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

describe("a release", () => {
  const check = async (changes: Partial<Project>): Promise<readonly string[]> =>
    (await script<Release>("release/check.mjs")).reasonsAgainst({ ...ready, ...changes });

  it("is made if tag, version, lockfile, and changelog agree", async () => assert.deepEqual(await check({}), []));

  const changelog = (from: string | RegExp, to: string) => ({ changelog: ready.changelog.replace(from, to) });
  const refused: readonly [string, Partial<Project>, RegExp][] = [
    ["another tag", { tag: "v1.3.0" }, /^The tag is "v1\.3\.0".*"1\.2\.0".*Push the tag "v1\.2\.0".*1\.3\.0$/],
    ["another version in the lockfile", { lockfile: lockedAt("1.1.0") }, /"1\.1\.0"\. Run npm install/],
    ["an older heading above", changelog("## [1.2.0]", "## [1.3.0] - 2026-02-01\n\n- x\n\n## [1.2.0]"), /is "1\.3\.0"/],
    ["a heading without a date", changelog(" - 2026-01-31", ""), /add the date/],
    ["nothing under the heading", changelog("- Rain.", ""), /write what is new/],
    ["changes left unreleased", changelog("[Unreleased]\n", "[Unreleased]\n\n- Snow.\n"), /move what stands under/],
    [
      "no addresses",
      { manifest: { version: "1.2.0" } },
      /add "homepage", "repository", "bugs"; CONTRIBUTING\.md.*media\/panel\.png in README\.md/,
    ],
  ];
  for (const [what, changes, sentence] of refused) {
    it(`is refused for ${what}`, async () => {
      const reasons = await check(changes);
      assert.equal(reasons.length, 1, reasons.join("\n"));
      assert.match(reasons[0] ?? "", sentence);
    });
  }

  it("goes to the pre-release channel with an odd minor number", async () => {
    const { isPreRelease } = await script<Release>("release/check.mjs");
    const versions = ["0.1.0", "0.2.0", "1.2.3", "1.13.0", "2.0.1"];
    assert.deepEqual(versions.filter(isPreRelease), ["0.1.0", "1.13.0"]);
  });

  describe("as a command", () => {
    const inFolder = temporaryFolder();
    const run = (...args: readonly string[]) => {
      const env = { ...process.env, GITHUB_OUTPUT: inFolder("output") };
      const options = { cwd: inFolder(), encoding: "utf8", env } as const;
      return spawnSync(process.execPath, [path.join(root, "scripts", "release", "check.mjs"), ...args], options);
    };
    const git = (...args: readonly string[]): void => {
      const who = ["user.name=Somebody", "user.email=somebody@example.com", "commit.gpgSign=false", "core.hooksPath="];
      execFileSync("git", [...who.flatMap((one) => ["-c", one]), ...args], { cwd: inFolder(), stdio: "pipe" });
    };

    beforeEach(() => {
      writeFileSync(inFolder("package.json"), JSON.stringify(ready.manifest));
      writeFileSync(inFolder("package-lock.json"), JSON.stringify(ready.lockfile));
      writeFileSync(inFolder("CHANGELOG.md"), ready.changelog);
      writeFileSync(inFolder("README.md"), ready.readme);
    });

    it("is allowed, and the channel is told to the next steps", () => {
      assert.equal(run("v1.2.0").stdout, "v1.2.0 can be released.\n");
      assert.equal(readFileSync(inFolder("output"), "utf8"), "prerelease=false\n");
    });

    it("is refused with every reason", () => {
      writeFileSync(inFolder("CHANGELOG.md"), "# Changelog\n");
      const { status, stderr } = run("v9.9.9");
      assert.match(stderr, /v9\.9\.9 cannot be released:\n- The tag is .*\n- CHANGELOG\.md: /);
      assert.equal(status, 1);
    });

    it("is refused without a tag", () => assert.equal(run().status, 1));

    it("is refused for a commit that main does not have", () => {
      git("init", "--quiet");
      git("commit", "--quiet", "--allow-empty", "--message", "On main");
      git("update-ref", "refs/remotes/origin/main", "HEAD");
      assert.equal(run("v1.2.0", "origin/main").status, 0);
      git("commit", "--quiet", "--allow-empty", "--message", "Elsewhere");
      const { status, stderr } = run("v1.2.0", "origin/main");
      assert.match(stderr, /\n- The commit of the tag isn't on origin\/main\. Merge it\. .*\n$/);
      assert.equal(status, 1);
    });
  });
});
