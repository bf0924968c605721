// npm test: types, lint, and all tests. -- unit runs a part, as others in test/run/main.ts do; -- --grep <text> picks tests by their titles.
import { createRequire } from "node:module";
import { parseArgs } from "node:util";

import { compile, lint } from "./compile.mjs";
import { makeVsix } from "./package.mjs";

// Without a display there is no desktop editor, and only Linux has the other one.
const desktop = process.env.TEST_EDITOR === "desktop" || process.platform !== "linux";

try {
  const { values, positionals } = parseArgs({ options: { grep: { type: "string" } }, allowPositionals: true });
  compile();
  // The tests need not wait for the style, nor the style for them.
  const style = positionals.length === 0 ? lint() : Promise.resolve(true);
  const { runTests } = createRequire(import.meta.url)("../out/test/run/main.js");
  const { passed, failed } = await runTests({
    makeVsix,
    only: positionals,
    grep: values.grep,
    editor: desktop ? "desktop" : "packages",
  });
  const isTidy = await style;
  console.log(`\n${passed} passed, ${failed} failed${isTidy ? "" : ", and the style is not as it should be"}`);
  process.exitCode = failed === 0 && passed > 0 && isTidy ? 0 : 1;
} catch (error) {
  console.error(error.message);
  console.log("\n0 passed, 1 failed");
  process.exitCode = 1;
}
