// npm run verify -- newest: locks the newest editor from npm in test/vscode, and runs the tests of windows in it.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

function run(command, args, folder = ".") {
  const { status } = spawnSync(command, args, { cwd: resolve(root, folder), stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}.`);
}

try {
  // The only install that no lockfile names: the newest editor isn't known before. It's for tests, and has no token.
  run("npm", ["install", "--package-lock-only", "--save-exact", "vscode-latest@npm:code-server@latest"], "test/vscode");
  run(process.execPath, ["scripts/test.mjs", "window", "leaks"]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
