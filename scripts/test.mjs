// npm test: types, and all parts of test/run/main.ts. -- unit runs one part; -- --grep <text> selects tests by title.
import { createRequire } from "node:module";
import { parseArgs } from "node:util";

import { compile } from "./compile.mjs";
import { vsixToTest } from "./release/given.mjs";

// Without a display there is no desktop editor, and only Linux has the other one.
const desktop = process.env.TEST_EDITOR === "desktop" || process.platform !== "linux";

try {
  const { values, positionals } = parseArgs({ options: { grep: { type: "string" } }, allowPositionals: true });
  compile();
  const { runTests } = createRequire(import.meta.url)("../out/test/run/main.js");
  const { passed, failures } = await runTests({
    makeVsix: vsixToTest,
    only: positionals,
    grep: values.grep,
    editor: desktop ? "desktop" : "packages",
  });
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  console.log("\n0 passed, 1 failed");
  process.exitCode = 1;
}
