import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";

import { type Listening, listenOnLoopback } from "../../loopback/connections";
import { readJson, root, script } from "../scripts";
import { temporaryFolder } from "../temporaryFolder";

interface Scripts {
  readonly bundled: () => Promise<unknown>;
  readonly lockedNames: (outputs: unknown) => readonly string[];
}

const bulk = "POST /-/npm/v1/security/advisories/bulk";

describe("npm run audit", function () {
  this.timeout(60_000);

  const inFolder = temporaryFolder();
  const { packages } = readJson("package-lock.json") as {
    readonly packages: Readonly<Record<string, { readonly version: string } | undefined>>;
  };
  const undici = packages["node_modules/undici"]?.version ?? "";

  let registry: Listening;
  let asked = "";
  /** What the registry answers to a method and path; it answers 405 to all others. */
  let answers: Readonly<Record<string, unknown>>;

  before(async () => {
    const server = createServer((request, response) => {
      const line = `${request.method ?? ""} ${request.url ?? ""}`;
      const isPacked = request.headers["content-encoding"] === "gzip";
      void text(isPacked ? request.pipe(createGunzip()) : request).then((body) => {
        if (line === bulk) asked = body;
        response.writeHead(line in answers ? 200 : 405, { "content-type": "application/json" });
        response.end(JSON.stringify(answers[line]));
      });
    });
    registry = await listenOnLoopback(server);
  });
  after(() => registry.close());

  const run = async (given: typeof answers): Promise<{ code: unknown; out: string; error: string }> => {
    answers = given;
    const env = {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${registry.port}/`,
      // In its own folder, npm finds no answers of an earlier registry at this port.
      npm_config_cache: inFolder(),
      npm_config_noproxy: "127.0.0.1",
      npm_config_omit: "dev",
    };
    return new Promise((resolve) =>
      execFile(process.execPath, ["scripts/release/audit.mjs"], { cwd: root, env }, (failed, out, error) =>
        resolve({ code: failed?.code ?? 0, out, error }),
      ),
    );
  };

  it("succeeds if the registry knows no vulnerability of the packages in the bill of materials", async () => {
    const { code, out, error } = await run({ [bulk]: {} });
    const { bundled } = await script<Scripts>("size.mjs");
    const names = (await script<Scripts>("release/sbom.mjs")).lockedNames(await bundled());
    const shipped = names.map((name) => [name.replace("node_modules/", ""), packages[name]?.version] as const);
    const question = Object.fromEntries(shipped.map(([name, version]) => [name, [version]]));
    assert.deepEqual(JSON.parse(asked), question, "it asks about other packages than those that ship");
    assert.equal(out, `No known vulnerabilities in ${shipped.map((one) => one.join(" ")).join(", ")}.\n`);
    assert.equal(error, "");
    assert.equal(code, 0);
  });

  it("fails if the registry knows a vulnerability of undici", async () => {
    const url = "https://advisories.example/1";
    const advisory = { id: 1, url, title: "Reads beyond the end", severity: "high", vulnerable_versions: "*", cwe: [] };
    const versions = { [undici]: { version: undici } };
    const packument = { name: "undici", "dist-tags": { latest: undici }, versions };
    const { code, out } = await run({ [bulk]: { undici: [advisory] }, "GET /undici": packument });
    assert.equal(out, `undici ${undici}: Reads beyond the end (high), https://advisories.example/1\n`);
    assert.equal(code, 1);
  });

  it("ends with a code of its own if the registry doesn't answer", async () => {
    const { code, error } = await run({});
    assert.match(error, /^The registry didn't answer: 405 /);
    assert.equal(code, 2);
  });
});
