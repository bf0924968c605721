import { spawn, spawnSync } from "node:child_process";
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

/** Checks the types and compiles everything into out/. */
export function compile() {
  run("typescript/bin/tsc", "-b");
}

/** Runs the whole program again, and ends this process, if this Node has no `node:sqlite`. Compiles everything first. */
export async function continueWithSqlite() {
  compile();
  const { nodeWithSqlite } = createRequire(import.meta.url)("../out/test/harness/nodeWithSqlite.js");
  const node = await nodeWithSqlite();
  if (node !== process.execPath) process.exit(spawnSync(node, process.argv.slice(1), { stdio: "inherit" }).status ?? 1);
}

/** Checks the style and prints the faults. @returns whether there are none. */
export async function lint() {
  const programs = [
    ["eslint/bin/eslint.js", ".", "--max-warnings=0"],
    ["prettier/bin/prettier.cjs", ".", "--check", "--log-level=warn"],
    ["knip/bin/knip.js", "--no-progress"],
  ];
  let isTidy = true;
  for (const [program, ...args] of programs) {
    const child = spawn(process.execPath, [resolve(root, "node_modules", program), ...args], { cwd: root });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => printed.push(chunk));
    const code = await new Promise((end) => child.once("error", end).once("close", end));
    if (code === 0) continue;
    isTidy = false;
    console.log(`\n--- ${program}\n${Buffer.concat(printed)}`);
  }
  return isTidy;
}
