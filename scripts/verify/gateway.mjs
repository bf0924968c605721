// npm run verify -- gateway: tests the team's gateway, a real nginx with TLS on both sides before the loopback service,
// then a window of the packaged extension that uses it.
import { createRequire } from "node:module";

import { compile } from "../compile.mjs";
import { makeVsix } from "../package.mjs";

const require = createRequire(import.meta.url);

try {
  compile();
  const { isNginxInstalled } = require("../../out/test/gateway/nginx.js");
  if (isNginxInstalled()) {
    const { verifyGateway } = require("../../out/test/gateway/verify.js");
    const { checks, failed } = await verifyGateway(await makeVsix());
    console.log(`\n${checks - failed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } else {
    console.log(
      "The gateway needs nginx 1.22 or newer: install it (on Debian and Ubuntu: apt-get install nginx-light).",
    );
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error.message);
  console.log("\n0 passed, 1 failed");
  process.exitCode = 1;
}
