// node scripts/release/digests.mjs give: passes the SHA-256 of the VSIX and its bill of materials, or of the files that
// it names, to the workflow's next jobs. With take, in one of those: moves the files from package/ to the current folder
// if their SHA-256 is that in DIGESTS.
import { createHash } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";

/** The folder that a job downloads to, apart from the sources: a forged download could replace this file. */
const downloads = "package";

/** Returns a line for each file, as sha256sum writes it, sorted by name. */
function digestsOf(folder, names) {
  const digest = (name) =>
    createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
  return names.toSorted().map((name) => `${digest(name)}  ${name}`);
}

/** The VSIX and its bill of materials. @throws if one of them is missing */
function packageFiles() {
  const names = readdirSync(".").filter((name) => /\.(?:vsix|cdx\.json)$/.test(name));
  if (!["vsix", "cdx.json"].every((end) => names.some((name) => name.endsWith(`.${end}`))))
    throw new Error("Make the files first: npm run package && node scripts/release/sbom.mjs");
  return names;
}

function give(names) {
  const digests = digestsOf(".", names).join("\n");
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `digests<<end\n${digests}\nend\n`);
  console.log(digests);
}

function take(made) {
  if (!made) throw new Error("DIGESTS is empty. Pass the output of the job that made the files.");
  const names = readdirSync(downloads);
  const here = digestsOf(downloads, names).join("\n");
  if (here !== made)
    throw new Error(
      "These aren't the files that were made. Don't release anything from this run. Find out what replaced them.\n\n" +
        `Made:\n${made}\n\nHere:\n${here}`,
    );
  for (const name of names) renameSync(join(downloads, name), name);
  console.log(made);
}

try {
  const [how, ...names] = process.argv.slice(2);
  if (how === "take") take(process.env.DIGESTS?.trim());
  else give(names.length > 0 ? names : packageFiles());
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
