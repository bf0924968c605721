import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";

import { listenOnLoopback } from "../../loopback/connections";
import { readJson, root, script } from "../scripts";
import { temporaryFolder } from "../temporaryFolder";

interface Scripts {
  readonly bundled: () => Promise<unknown>;
  readonly lockedNames: (outputs: unknown) => readonly string[];
}

const bulk = "/-/npm/v1/security/advisories/bulk";

describe("npm run audit", function () {
  this.timeout(60_000);

  const inFolder = temporaryFolder();
  const { packages } = readJson("package-lock.json") as {
    readonly packages: Readonly<Record<string, { readonly version: string } | undefined>>;
  };
  const undici = packages["node_modules/undici"]?.version ?? "";

  /** Runs it with a registry that has these answers by path, and answers 405 to all else. */
  const run = async (answers: Readonly<Record<string, unknown>>) => {
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
    const env = { ...process.env, ...npm, npm_config_registry: `http://127.0.0.1:${registry.port}/` };
    const ended = await new Promise<{ code: unknown; out: string; error: string }>((resolve) =>
      execFile(process.execPath, ["scripts/release/audit.mjs"], { cwd: root, env }, (failed, out, error) =>
        resolve({ code: failed?.code ?? 0, out, error }),
      ),
    );
    await registry.close();
    return { ...ended, asked };
  };

  it("succeeds if the registry knows no vulnerability of the packages in the bill of materials", async () => {
    const { code, asked } = await run({ [bulk]: {} });
    const names = (await script<Scripts>("release/sbom.mjs")).lockedNames(
      await (await script<Scripts>("size.mjs")).bundled(),
    );
    const shipped = names.map((name) => [name.replace("node_modules/", ""), [packages[name]?.version]]);
    assert.deepEqual(
      JSON.parse(asked),
      Object.fromEntries(shipped),
      "it asks about other packages than those that ship",
    );
    assert.equal(code, 0);
  });

  it("fails if the registry knows a vulnerability of undici", async () => {
    const url = "https://advisories.example/1";
    const advisory = { id: 1, url, title: "Reads beyond the end", severity: "high", vulnerable_versions: "*", cwe: [] };
    const versions = { [undici]: { version: undici } };
    const packument = { name: "undici", "dist-tags": { latest: undici }, versions };
    const { code, out } = await run({ [bulk]: { undici: [advisory] }, "/undici": packument });
    assert.equal(out, `undici ${undici}: Reads beyond the end (high), https://advisories.example/1\n`);
    assert.equal(code, 1);
  });

  it("ends with a code of its own if the registry doesn't answer", async () => assert.equal((await run({})).code, 2));
});
