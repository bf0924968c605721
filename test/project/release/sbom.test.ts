import assert from "node:assert/strict";
import { createHash } from "node:crypto";

import { bundlingIt } from "../bundlingIt";
import { read, readJson, script } from "../scripts";

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly { readonly license?: { readonly id: string }; readonly expression?: string }[];
}

interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
}

type Outputs = Readonly<Record<string, { readonly inputs: Readonly<Record<string, unknown>> }>>;
type Locked = Readonly<Record<"version" | "integrity" | "license", string>>;
interface Lockfile {
  readonly packages: Readonly<Record<string, Locked>>;
}

interface Scripts {
  readonly bundled: () => Promise<Outputs>;
  readonly lockedNames: (outputs: Outputs) => readonly string[];
  readonly billOfMaterials: (parts: {
    readonly manifest: unknown;
    readonly lockfile: Lockfile;
    readonly outputs: Outputs;
    readonly vsix: Buffer;
  }) => Bill;
}

describe("the bill of materials", function () {
  this.timeout(30_000);

  const lockfile = readJson("package-lock.json") as Lockfile;
  const vsix = Buffer.from("the file");
  const bill = async (outputs: Outputs, lock = lockfile): Promise<Bill> => {
    const { billOfMaterials } = await script<Scripts>("release/sbom.mjs");
    return billOfMaterials({ manifest: readJson("package.json"), lockfile: lock, outputs, vsix });
  };

  bundlingIt("has what the notices have of the lockfile's packages, undici first of all", async () => {
    const { bundled } = await script<Scripts>("size.mjs");
    const { components } = await bill(await bundled());
    const noticed = [...read("THIRD_PARTY_NOTICES").matchAll(/^--- ([^\s,]+)/gm)].map(([, name = ""]) => name);
    const locked = noticed.filter((name) => `node_modules/${name}` in lockfile.packages);
    assert.deepEqual(components.map(({ name }) => name).sort(), locked.sort());
    assert.ok(locked.includes("undici"));
    for (const { name, version, purl, hashes, licenses } of components) {
      const of = lockfile.packages[`node_modules/${name}`] ?? assert.fail(name);
      assert.equal(version, of.version);
      assert.equal(purl, `pkg:npm/${name}@${version}`);
      assert.deepEqual(licenses, [{ license: { id: of.license } }]);
      const content = Buffer.from(of.integrity.replace("sha512-", ""), "base64").toString("hex");
      assert.deepEqual(hashes, [{ alg: "SHA-512", content }]);
    }
  });

  const outputs = { "dist/x.js": { inputs: { "node_modules/undici/index.js": {} } } };

  it("is of this very file", async () => {
    const { metadata } = await bill(outputs);
    const content = createHash("sha256").update(vsix).digest("hex");
    assert.deepEqual(metadata.component.hashes, [{ alg: "SHA-256", content }]);
  });

  it("is the same for the same file", async () => assert.deepEqual(await bill(outputs), await bill(outputs)));

  it("tells a package inside another one, one with a scope, and one with several licences", async () => {
    const key = "node_modules/outer/node_modules/@scope/inner";
    const inner = { version: "2.0.0", integrity: "sha512-AAEC", license: "(MIT OR Apache-2.0)" };
    const nested = { "dist/x.js": { inputs: { [`../up/${key}/lib/a.js`]: {}, "src/own.ts": {} } } };
    const { components } = await bill(nested, { packages: { ...lockfile.packages, [key]: inner } });
    const found = components.find(({ name }) => name === "@scope/inner");
    assert.equal(found?.purl, "pkg:npm/%40scope/inner@2.0.0");
    assert.deepEqual(found.licenses, [{ expression: "(MIT OR Apache-2.0)" }]);
    assert.deepEqual(found.hashes, [{ alg: "SHA-512", content: "000102" }]);
    await assert.rejects(bill(nested), /does not have node_modules\/outer\/.*npm ci/);
  });
});
