import assert from "node:assert/strict";
import { createServer } from "node:http";

import { listenOnLoopback } from "../../loopback/connections";
import { bundlingIt, packages, root, run } from "../scripts";
import { temporaryFolder } from "../temporaryFolder";

describe("npm run verify -- audit", function () {
  this.timeout(60_000);

  const inFolder = temporaryFolder();

  bundlingIt("fails if the registry reports a vulnerability of undici", async () => {
    const version = packages["node_modules/undici"]?.version ?? "";
    const url = "https://advisories.example/1";
    const advisory = { id: 1, url, title: "Reads beyond the end", severity: "high", vulnerable_versions: "*", cwe: [] };
    const answers: Readonly<Record<string, unknown>> = {
      "/-/npm/v1/security/advisories/bulk": { undici: [advisory] },
      "/undici": { name: "undici", "dist-tags": { latest: version }, versions: { [version]: { version } } },
    };
    const server = createServer(({ url: path = "" }, response) => {
      response.writeHead(path in answers ? 200 : 405, { "content-type": "application/json" });
      response.end(JSON.stringify(answers[path]));
    });
    const registry = await listenOnLoopback(server);
    const npm = { npm_config_cache: inFolder(), npm_config_noproxy: "127.0.0.1", npm_config_omit: "dev" };
    const env = { ...npm, npm_config_registry: `http://127.0.0.1:${registry.port}/` };
    const { code, out } = await run("verify/audit.mjs", root, env);
    await registry.close();
    assert.equal(out, `undici ${version}: Reads beyond the end (high), https://advisories.example/1\n`);
    assert.equal(code, 1);
  });
});
