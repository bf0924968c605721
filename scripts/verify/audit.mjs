// npm run verify -- audit: asks the registry for known vulnerabilities in the packages that the VSIX contains.
// The exit code is 0 if there are none, 1 if there are some, and 2 if there is no answer.
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { bundled } from "../bench/size.mjs";
import { lockedNames } from "../release/sbom.mjs";

const root = resolve(import.meta.dirname, "../..");

/** Makes a lockfile of the packages that ship. In the project's own, all packages are development tools. */
async function shippedPackages() {
  const { packages } = JSON.parse(await readFile(resolve(root, "package-lock.json"), "utf8"));
  const names = lockedNames(await bundled());
  return { lockfileVersion: 3, packages: Object.fromEntries(names.map((name) => [name, packages[name]])) };
}

/** Runs `npm audit` on a lockfile. @throws if the registry doesn't answer, or not with a report */
async function vulnerabilitiesIn(lockfile) {
  const folder = await mkdtemp(join(tmpdir(), "shipped-"));
  try {
    await writeFile(join(folder, "package.json"), "{}");
    await writeFile(join(folder, "package-lock.json"), JSON.stringify(lockfile));
    // npm's own exit code is 1 for a vulnerability and for no answer. On Windows only a shell can start npm.
    const command = "npm audit --json --package-lock-only --include=dev";
    const { stdout, stderr } = spawnSync(command, { cwd: folder, encoding: "utf8", shell: true });
    const { vulnerabilities, message, error } = stdout.startsWith("{") ? JSON.parse(stdout) : { message: stderr };
    if (vulnerabilities === undefined) throw new Error(`The registry didn't answer: ${message ?? error?.summary}`);
    return Object.values(vulnerabilities);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  const lockfile = await shippedPackages();
  const versions = (names) =>
    names.map((name) => `${name.split("node_modules/").at(-1)} ${lockfile.packages[name].version}`).join(", ");
  const known = (await vulnerabilitiesIn(lockfile)).flatMap(({ nodes, via }) =>
    via.map(({ title, severity, url }) => `${versions(nodes)}: ${title} (${severity}), ${url}`),
  );
  console.log(known.join("\n") || `No known vulnerabilities in ${versions(Object.keys(lockfile.packages))}.`);
  process.exitCode = known.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
