// npm run verify -- gateway: tests the team's gateway, a real nginx with TLS on both sides before the loopback service.
// --grep <text> selects tests by title.
import { mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { compile } from "../compile.mjs";
import { printResult } from "../printResult.mjs";

const require = createRequire(import.meta.url);

const { values } = parseArgs({ options: { grep: { type: "string" } } });
compile();
const { isNginxInstalled } = require("../../out/test/gateway/nginx.js");
if (isNginxInstalled()) {
  const { inNode } = require("../../out/test/run/inNode.js");
  const results = resolve(import.meta.dirname, "../../out/gateway");
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  await printResult(() =>
    inNode({ name: "gateway", folders: ["gateway"], results, timeoutMs: 120_000, grep: values.grep }),
  );
} else {
  console.log("The gateway needs nginx 1.22 or newer: install it (on Debian and Ubuntu: apt-get install nginx-light).");
  process.exitCode = 2;
}
