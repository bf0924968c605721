// npm run release -- minor: makes the commit of the next version, ready for its tag. patch and major do it too.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

import { isPreRelease, readProject, reasonsAgainst, refusal } from "./check.mjs";

const parts = ["major", "minor", "patch"];

/** Increments the part `which` of `version`, which is like 1.2.3. @throws if it isn't a part of a version */
function nextVersion(version, which) {
  const part = parts.indexOf(which);
  if (part < 0) throw new Error(`Say which part of ${version} counts up: npm run release -- ${parts.join("|")}`);
  return version
    .split(".")
    .map((number, at) => (at < part ? number : at === part ? Number(number) + 1 : 0))
    .join(".");
}

/** The project with the next version in its manifest, lockfile and changelog. @param date like 2026-01-31 */
function atVersion({ manifest, lockfile, changelog, ...rest }, version, date) {
  const packages = { ...lockfile.packages, "": { ...lockfile.packages[""], version } };
  return {
    ...rest,
    manifest: { ...manifest, version },
    lockfile: { ...lockfile, version, packages },
    // The unreleased lines are below the new heading then.
    changelog: changelog.replace(/^## \[Unreleased\]$/im, (unreleased) => `${unreleased}\n\n## [${version}] - ${date}`),
  };
}

const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
const json = (value) => `${JSON.stringify(value, undefined, 2)}\n`;

function release(which) {
  const project = readProject();
  const version = nextVersion(project.manifest.version, which);
  const tag = `v${version}`;
  if (git("status", "--porcelain") !== "") throw new Error("Commit your changes first, or stash them: git stash -u");
  if (git("tag", "--list", tag) !== "") throw new Error(`The tag ${tag} is there already.`);
  const next = atVersion(project, version, new Date().toISOString().slice(0, 10));
  const reasons = reasonsAgainst({ tag, ...next });
  if (reasons.length > 0) throw refusal(tag, reasons);

  const files = {
    "package.json": json(next.manifest),
    "package-lock.json": json(next.lockfile),
    "CHANGELOG.md": next.changelog,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(name, text);
  git("commit", "--quiet", "--message", `Version ${version}`, "--", ...Object.keys(files));
  console.log(
    `${version} is committed${isPreRelease(version) ? ", for the pre-release channel" : ""}. When its tests have passed, ` +
      `publish it with:\ngit tag ${tag}\ngit push origin ${tag}`,
  );
}

try {
  release(process.argv[2]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
