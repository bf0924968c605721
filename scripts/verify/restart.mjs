// npm run verify -- restart: enters a key in the desktop editor, which it downloads, and restarts that.
// TEST_EDITOR_VERSION selects the editor; on Linux, it needs a display.
import { mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

import { compile } from "../compile.mjs";
import { printResult } from "../printResult.mjs";
import { vsixToTest } from "../release/given.mjs";

await printResult(async () => {
  compile();
  const { inNode } = createRequire(import.meta.url)("../../out/test/run/inNode.js");
  const results = resolve(import.meta.dirname, "../../out/restart");
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const env = { TEST_VSIX: await vsixToTest() };
  return inNode({ name: "restart", folders: ["desktop"], results, timeoutMs: 300_000, env });
});
