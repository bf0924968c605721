import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");

/** Runs a program of the project's packages with this Node. @throws when it does not end with 0. */
export function run(program, ...args) {
  const { status } = spawnSync(process.execPath, [resolve(root, "node_modules", program), ...args], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}.`);
}

/** Checks the types and compiles everything into out/. */
export function compile() {
  run("typescript/bin/tsc", "-b");
}
