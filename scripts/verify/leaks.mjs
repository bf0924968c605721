// npm run verify -- leaks: runs the tests, searches for their keys after each one, and prints what was found.
// --only-scan searches the files of the last run.
import { createRequire } from "node:module";
import { parseArgs } from "node:util";

import { compile } from "../compile.mjs";
import { makeVsix } from "../package.mjs";

// Without a display there is no desktop editor, and only Linux has the other one.
const desktop = process.env.TEST_EDITOR === "desktop" || process.platform !== "linux";
const require = createRequire(import.meta.url);

try {
  const { values } = parseArgs({ options: { "only-scan": { type: "boolean" } } });
  compile();
  const { runTests } = require("../../out/test/run/main.js");
  const parts = ["unit", "page", "processes", "host", "window"];
  const { failed } = await runTests({
    makeVsix,
    only: values["only-scan"] ? ["leaks"] : [...parts, "leaks"],
    editor: desktop ? "desktop" : "packages",
  });
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  console.log("\nThe leaks could not be counted.");
  process.exitCode = 1;
}
