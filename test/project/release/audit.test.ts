import assert from "node:assert/strict";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";

import { listenOnLoopback } from "../../loopback/connections";
import { bundled, bundlingIt, packages, root, run, script } from "../scripts";
import { temporaryFolder } from "../temporaryFolder";

interface Scripts {
  readonly lockedNames: (outputs: unknown) => readonly string[];
}

const bulk = "/-/npm/v1/security/advisories/bulk";

describe("npm run audit", function () {
  this.timeout(60_000);

  const inFolder = temporaryFolder();
  const undici = packages["node_modules/undici"]?.version ?? "";

  /** Runs it with a registry that has these answers by path, and answers 405 to all else. */
  const audit = async (answers: Readonly<Record<string, unknown>>) => {
    let asked = "";
    const server = createServer((request, response) => {
      const path = request.url ?? "";
      const isPacked = request.headers["content-encoding"] === "gzip";
      void text(isPacked ? request.pipe(createGunzip()) : request).then((body) => {
        if (path === bulk) asked = body;
        response.writeHead(path in answers ? 200 : 405, { "content-type": "application/json" });
        response.end(JSON.stringify(answers[path]));
      });
    });
    const registry = await listenOnLoopback(server);
    const npm = { npm_config_cache: inFolder(), npm_config_noproxy: "127.0.0.1", npm_config_omit: "dev" };
    const env = { ...npm, npm_config_registry: `http://127.0.0.1:${registry.port}/` };
    const ended = await run("release/audit.mjs", root, env);
    await registry.close();
    return { ...ended, asked };
  };

  bundlingIt("succeeds if the registry knows no vulnerability of the packages in the bill of materials", async () => {
    const { code, asked } = await audit({ [bulk]: {} });
    const { lockedNames } = await script<Scripts>("release/sbom.mjs");
    const names = lockedNames(await bundled());
    const shipped = names.map((name) => [name.replace("node_modules/", ""), [packages[name]?.version]]);
    assert.deepEqual(JSON.parse(asked), Object.fromEntries(shipped));
    assert.equal(code, 0);
  });

  bundlingIt("fails if the registry knows a vulnerability of undici", async () => {
    const url = "https://advisories.example/1";
    const advisory = { id: 1, url, title: "Reads beyond the end", severity: "high", vulnerable_versions: "*", cwe: [] };
    const versions = { [undici]: { version: undici } };
    const packument = { name: "undici", "dist-tags": { latest: undici }, versions };
    const { code, out } = await audit({ [bulk]: { undici: [advisory] }, "/undici": packument });
    assert.equal(out, `undici ${undici}: Reads beyond the end (high), https://advisories.example/1\n`);
    assert.equal(code, 1);
  });

  bundlingIt("ends with a code of its own if the registry doesn't answer", async () =>
    assert.equal((await audit({})).code, 2),
  );
});
