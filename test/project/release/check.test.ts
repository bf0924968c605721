import assert from "node:assert/strict";

import { itRows } from "../../unit/weather/itEach";
import { script } from "../scripts";

interface Release {
  readonly reasonsAgainst: (project: typeof ready) => readonly string[];
  readonly isPreRelease: (version: string) => boolean;
}

const lockedAt = (version: string) => ({ version, packages: { "": { version } } });

const ready = {
  tag: "v1.2.0",
  manifest: {
    version: "1.2.0",
    homepage: "https://github.com/someone/weather#readme",
    repository: { type: "git", url: "git+https://github.com/someone/weather.git" },
    bugs: { url: "https://github.com/someone/weather/issues" },
  } as object,
  lockfile: lockedAt("1.2.0"),
  changelog:
    "# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-01-31\n\n### Added\n\n- Rain.\n\n## [1.1.0] - 2025-12-01\n",
  readme: "# Weather\n\n![The panel](media/panel.png) [More](docs/more.md)\n",
};

describe("a release", () => {
  const assertRefused = async (changes: Partial<typeof ready>, sentence: RegExp): Promise<void> => {
    const reasons = (await script<Release>("release/check.mjs")).reasonsAgainst({ ...ready, ...changes });
    assert.equal(reasons.length, 1, reasons.join("\n"));
    assert.match(reasons[0] ?? "", sentence);
  };
  const changelog = (from: string, to: string) => ({ changelog: ready.changelog.replace(from, to) });
  itRows(assertRefused, {
    "is refused for another tag": [{ tag: "v1.3.0" }, /^The tag is "v1\.3\.0".*Push the tag "v1\.2\.0"/],
    "is refused for another version in the lockfile": [{ lockfile: lockedAt("1.1.0") }, /"1\.1\.0"\. Run npm install/],
    "is refused for an older heading above": [changelog("## [1.2.0]", "## [1.3.0]\n\n## [1.2.0]"), /is "1\.3\.0"/],
    "is refused for a heading without a date": [changelog(" - 2026-01-31", ""), /add the date/],
    "is refused for nothing under the heading": [changelog("- Rain.", ""), /write what is new/],
    "is refused for changes left unreleased": [changelog("sed]\n", "sed]\n\n- Snow.\n"), /move what stands under/],
    "is refused for no addresses": [{ manifest: { version: "1.2.0" } }, /add "homepage", "repository", "bugs"/],
  });

  it("goes to the pre-release channel with an odd minor number", async () => {
    const { isPreRelease } = await script<Release>("release/check.mjs");
    const versions = ["0.1.0", "0.2.0", "1.2.3", "1.13.0", "2.0.1"];
    assert.deepEqual(versions.filter(isPreRelease), ["0.1.0", "1.13.0"]);
  });
});
