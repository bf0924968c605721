// npm run verify -- rebuild <tag or commit> [file.vsix]: builds the VSIX from a fresh clone, and compares its bytes with
// those of the file, by default the one in the project's folder.
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";

import { vsixOf } from "../package.mjs";
import { unpacked } from "../release/given.mjs";

const root = resolve(import.meta.dirname, "../..");
const manifestIn = async (folder) => JSON.parse(await readFile(join(folder, "package.json"), "utf8"));

/** @throws with its output if the command fails */
function run(cwd, command, ...args) {
  // On Windows, only a shell can start npm.
  const options = { cwd, encoding: "utf8", shell: command === "npm", env: { ...process.env, LC_ALL: "C" } };
  const { status, stderr, error } = spawnSync(command, args, options);
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed.\n${error?.message ?? stderr}`);
}

/** The bytes of the VSIX that a tag or commit gives. */
async function rebuilt(revision) {
  const folder = await mkdtemp(join(tmpdir(), "rebuild-"));
  try {
    run(root, "git", "clone", "--quiet", "--no-checkout", ".", folder);
    run(folder, "git", "checkout", "--quiet", "--detach", revision);
    run(folder, "npm", "ci", "--ignore-scripts");
    run(folder, "npm", "run", "package");
    return await readFile(join(folder, basename(vsixOf(await manifestIn(folder)))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The names of files that differ between two VSIX files, or that only one of them has. */
function differing(one, other) {
  const [files, others] = [one, other].map((zip) => unpacked(zip));
  const names = [...new Set([...files.keys(), ...others.keys()])];
  return names.filter((name) => !others.get(name)?.equals(files.get(name) ?? Buffer.alloc(0)));
}

// The rights and the language that the release's runner has: both change bytes.
process.umask(0o022);
const [revision, given] = process.argv.slice(2);
try {
  if (revision === undefined) throw new Error("Name a tag or commit: npm run verify -- rebuild v1.2.3 [file.vsix]");
  const file = given ?? vsixOf(await manifestIn(root));
  const [bytes, again] = [await readFile(file), await rebuilt(revision)];
  if (!bytes.equals(again))
    throw new Error(
      `${revision} gives other bytes than ${file}: ${differing(bytes, again).join(", ") || "the zip's own"}.`,
    );
  console.log(`${revision} gives the same bytes as ${file}.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
