// node scripts/release/check.mjs v1.2.3: checks whether this tag can be released; if not, prints what to change.
// check.mjs v1.2.3 origin/main: also checks whether that branch has the current commit. With an empty tag, checks the
// one that the version of package.json would get.
import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { translated, translations } from "../texts.mjs";

/** Hosts to which vsce can point relative links. */
const knownHost = /github\.com|gitlab\.com|^(?:github:|gitlab:)?[\w.-]+\/[\w.-]+$/;

/** Every reason against releasing `tag`, as sentences that say what to change; empty if it can be released. */
export function reasonsAgainst({ tag, manifest, lockfile, changelog, readme, untranslated }) {
  const { version } = manifest;
  return [
    ...[...ofTag(tag, version), ...ofLockfile(lockfile, version), ...ofChangelog(changelog, version)],
    ...ofReadme(readme, manifest, released(changelog)),
    ...ofAddresses({ "README.md": readme, "CHANGELOG.md": changelog }, manifest),
    ...untranslated.map((missing) => `Translate ${missing}.`),
  ];
}

/** Whether a version is a pre-release: those with an odd minor number are, as the Marketplace suggests. */
export function isPreRelease(version) {
  return Number(version.split(".")[1]) % 2 === 1;
}

/** The origin that the manifest lacks, as a sentence; undefined if nothing is missing. */
export function missingAddresses(manifest) {
  const missing = ["homepage", "repository", "bugs"].filter((member) => manifest[member] === undefined);
  if (missing.length === 0) return undefined;
  const names = missing.map((member) => `"${member}"`).join(", ");
  return `package.json: add ${names}; docs/publishing.md has the lines for it, under "Create the repository".`;
}

/** The files of a release, from the working directory; `manifest` and `lockfile` are parsed. */
export function readProject() {
  const [manifest, lockfile, changelog, readme] = [
    "package.json",
    "package-lock.json",
    "CHANGELOG.md",
    "README.md",
  ].map((name) => readFileSync(name, "utf8"));
  const untranslated = untranslatedTexts();
  return { manifest: JSON.parse(manifest), lockfile: JSON.parse(lockfile), changelog, readme, untranslated };
}

/** The texts that languages lack, in the working directory: a warning in `npm test`, an error in a release. */
export function untranslatedTexts() {
  return translations().flatMap(({ file, texts, english }) => {
    const known = translated(texts);
    return Object.keys(english)
      .filter((key) => !(key in known))
      .map((key) => `${JSON.stringify(key)} in ${file}`);
  });
}

/** The error with the reasons against releasing `tag`. */
export function refusal(tag, reasons) {
  return new Error(`${tag} cannot be released:\n- ${reasons.join("\n- ")}`);
}

function ofTag(tag, version) {
  const reasons = [];
  if (!/^\d+\.\d+\.\d+$/.test(version))
    reasons.push(
      `package.json: the version "${version}" must be three numbers, as in 1.2.3: the Marketplace takes no other.`,
    );
  if (tag !== `v${version}`)
    reasons.push(
      `The tag is "${tag}", and package.json has the version "${version}". ` +
        `Push the tag "v${version}", or set the version with: npm version --no-git-tag-version ${tag.replace(/^v/, "")}`,
    );
  return reasons;
}

function ofLockfile(lockfile, version) {
  const locked = [lockfile.version, lockfile.packages?.[""]?.version];
  return locked.every((one) => one === version)
    ? []
    : [`package-lock.json has the version "${locked.find((one) => one !== version)}". Run npm install.`];
}

/** The heading of the newest version: `## [1.2.3] - 2026-01-31`, with text below it and nothing unreleased above it. */
function ofChangelog(changelog, version) {
  const [, ...sections] = changelog.split(/^## /m);
  const reasons = [];
  const [unreleased, [newest]] = [
    sections.filter((section) => /^\[Unreleased\]/i.test(section)),
    sections.filter((section) => !/^\[Unreleased\]/i.test(section)),
  ];
  if (unreleased.some((section) => /^- /m.test(section)))
    reasons.push(`CHANGELOG.md: move what stands under [Unreleased] below the heading "## [${version}] - <date>".`);
  const [heading = "", ...text] = newest?.split("\n") ?? [];
  const [, named, date] = /^\[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$/.exec(heading.trim()) ?? [];
  if (named !== version)
    reasons.push(
      `CHANGELOG.md: the newest version is "${named ?? "none"}". Add the heading "## [${version}] - <date>".`,
    );
  else if (date === undefined || Number.isNaN(Date.parse(date)))
    reasons.push(`CHANGELOG.md: add the date to the heading: "## [${version}] - <year>-<month>-<day>".`);
  else if (!text.some((line) => line.startsWith("- ")))
    reasons.push(`CHANGELOG.md: write what is new under the heading of ${version}.`);
  return reasons;
}

/** Milliseconds after which the prices of the README are looked up again. */
const priceAge = 92 * 24 * 60 * 60_000;

/** What the Marketplace would show of the README, and isn't true. @param at when it's released; NaN if unknown */
function ofReadme(readme, { preview }, at) {
  const reasons = [];
  if (readme.includes("isn't in the Marketplace"))
    reasons.push('README.md: replace "It isn\'t in the Marketplace yet", as docs/publishing.md says.');
  if (!preview && readme.includes("simulated service"))
    reasons.push('README.md: remove "This is a preview": package.json doesn\'t have "preview": true any more.');
  const dates = [...readme.matchAll(/as of (\w+ \d{4})/g)].map(([, month]) => month);
  if (!/\$\d/.test(readme) || dates.length === 0 || dates.some((month) => at - Date.parse(`1 ${month}`) > priceAge))
    reasons.push(
      `README.md: look up the provider's prices, and write them with the month, as in "as of July 2026". ` +
        `They are ${dates.length === 0 ? "missing" : `of ${dates.join(" and ")}`}.`,
    );
  return reasons;
}

/** The date of the newest version, in milliseconds since 1970. */
function released(changelog) {
  const [, date] = /^## \[\d[^\]]*\] - (\S+)/m.exec(changelog) ?? [];
  return Date.parse(date);
}

/** Relative links and pictures work in the Marketplace only if vsce can point them to a repository. */
function ofAddresses(documents, manifest) {
  const { repository } = manifest;
  const address = typeof repository === "string" ? repository : repository?.url;
  const missing = missingAddresses(manifest);
  const relative = Object.entries(documents).flatMap(([name, text]) =>
    [...text.matchAll(/\]\((?!#|\w+:)([^)\s]+)/g)].map(([, link]) => `${link} in ${name}`),
  );
  if (missing === undefined && (relative.length === 0 || knownHost.test(address))) return [];
  const leadNowhere =
    relative.length > 0 && !knownHost.test(address ?? "")
      ? ` Without it, these links would lead nowhere: ${relative.join(", ")}.`
      : "";
  return [(missing ?? "package.json: the repository must be at GitHub or GitLab.") + leadNowhere];
}

/** Refuses a commit that isn't on the branch, where commits are reviewed. @throws if git doesn't know the branch */
function ofCommit(tag, branch) {
  const { status, stderr } = spawnSync("git", ["merge-base", "--is-ancestor", "HEAD", branch], { encoding: "utf8" });
  if (status === 0) return [];
  if (status !== 1) throw new Error(`git can't say whether ${branch} has the commit of ${tag}: ${stderr.trim()}`);
  return [
    `The commit of the tag isn't on ${branch}. Merge it. When its tests have passed there, move the tag to the branch: ` +
      `git push --delete origin ${tag}, git fetch, git tag --force ${tag} ${branch}, git push origin ${tag}`,
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const [named, branch] = process.argv.slice(2);
    if (named === undefined) throw new Error("Name the tag: node scripts/release/check.mjs v1.2.3");
    const project = readProject();
    const tag = named || `v${project.manifest.version}`;
    const reasons = reasonsAgainst({ tag, ...project });
    if (branch !== undefined) reasons.push(...ofCommit(tag, branch));
    if (reasons.length > 0) throw refusal(tag, reasons);
    const isEarly = isPreRelease(project.manifest.version);
    // The workflow's next jobs read it.
    if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `prerelease=${isEarly}\n`);
    console.log(`${tag} can be released${isEarly ? ", as a pre-release" : ""}.`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
