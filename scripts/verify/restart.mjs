// npm run verify -- restart: enters a key in the desktop editor, which it downloads, and restarts that.
// TEST_EDITOR_VERSION selects the editor; on Linux, it needs a display.
import { mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

import { compile } from "../compile.mjs";
import { vsixToTest } from "../release/given.mjs";

try {
  compile();
  const { inNode } = createRequire(import.meta.url)("../../out/test/run/inNode.js");
  const results = resolve(import.meta.dirname, "../../out/restart");
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const env = { TEST_VSIX: await vsixToTest() };
  const { passed, failures } = await inNode({
    name: "restart",
    folders: ["desktop"],
    results,
    timeoutMs: 300_000,
    env,
  });
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  console.log("\n0 passed, 1 failed");
  process.exitCode = 1;
}
