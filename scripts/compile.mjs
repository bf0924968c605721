import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");

/** Runs a program of the project's packages with this Node. @throws if its exit code isn't 0. */
export function run(program, ...args) {
  const { status } = spawnSync(process.execPath, [resolve(root, "node_modules", program), ...args], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}.`);
}

/** Checks the types and compiles everything into out/. @throws if there are errors, which are printed. */
export function compile() {
  try {
    run("typescript/bin/tsc", "-b");
  } catch {
    throw new Error("The code doesn't compile, so nothing else ran: see the errors above.");
  }
}

/** Runs the whole program again, and ends this process, if this Node has no `node:sqlite`. Compiles everything first. */
export async function continueWithSqlite() {
  compile();
  const { nodeWithSqlite } = createRequire(import.meta.url)("../out/test/harness/nodeWithSqlite.js");
  const node = await nodeWithSqlite();
  if (node !== process.execPath) process.exit(spawnSync(node, process.argv.slice(1), { stdio: "inherit" }).status ?? 1);
}
