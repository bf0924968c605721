// npm run verify -- windows: runs the tests without an editor and a browser in Node for Windows, on Linux under Wine.
// unit (or processes) runs a part; --grep <text> selects tests by title.
import { createRequire } from "node:module";
import { parseArgs } from "node:util";

import { compile } from "../compile.mjs";
import { makeVsix } from "../package.mjs";

const require = createRequire(import.meta.url);

try {
  const { values, positionals } = parseArgs({ options: { grep: { type: "string" } }, allowPositionals: true });
  compile();
  const { isWineInstalled, nodeInWine, runInWindows } = require("../../out/test/run/inWindows.js");
  const isWindows = process.platform === "win32";
  if (isWindows || isWineInstalled()) {
    await makeVsix();
    const counts = await runInWindows(isWindows ? undefined : nodeInWine(), positionals, values.grep);
    const { passed, failed, skipped } = counts;
    console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
    process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  } else {
    console.log("Node for Windows runs under Wine here: install it (on Debian and Ubuntu: apt-get install wine).");
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error.message);
  console.log("\n0 passed, 1 failed, 0 skipped");
  process.exitCode = 1;
}
