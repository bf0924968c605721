// npm run verify -- faults: runs the tests whose titles start with a row of docs/faults.md, and prints the rows.
// --no-run uses the existing results.
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { compile } from "../compile.mjs";
import { makeVsix } from "../package.mjs";

// Without a display there is no desktop editor, and only Linux has the other one.
const desktop = process.env.TEST_EDITOR === "desktop" || process.platform !== "linux";
const require = createRequire(import.meta.url);

try {
  const { values } = parseArgs({ options: { "no-run": { type: "boolean" } } });
  compile();
  if (!values["no-run"]) {
    const { runTests } = require("../../out/test/run/main.js");
    await runTests({
      makeVsix,
      only: [],
      grep: String.raw`(^|\s)[A-N]\d{1,2}[a-f]?\b`,
      editor: desktop ? "desktop" : "packages",
    });
  }
  const { faults } = require("../../out/test/run/faults.js");
  console.log("\n--- the catalogue of faults");
  const { failed } = faults(resolve(import.meta.dirname, "../../out/results"), "all");
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  console.log("\n0 rows: 0 passed, 0 failed, 225 without a test (0 tests)");
  process.exitCode = 1;
}
