// npm test: types, and all parts of test/run/main.ts. -- unit runs one part; -- --grep <text> selects tests by title.
import { createRequire } from "node:module";
import { parseArgs } from "node:util";

import { compile } from "./compile.mjs";
import { printResult } from "./printResult.mjs";
import { vsixToTest } from "./release/given.mjs";

// Without a display there is no desktop editor, and only Linux has the other one.
const desktop = process.env.TEST_EDITOR === "desktop" || process.platform !== "linux";

await printResult(() => {
  const { values, positionals } = parseArgs({ options: { grep: { type: "string" } }, allowPositionals: true });
  compile();
  const { runTests } = createRequire(import.meta.url)("../out/test/run/main.js");
  return runTests({
    makeVsix: vsixToTest,
    only: positionals,
    grep: values.grep,
    editor: desktop ? "desktop" : "packages",
  });
});
