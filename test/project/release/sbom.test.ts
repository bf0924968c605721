import assert from "node:assert/strict";
import { createHash } from "node:crypto";

import { bundlingIt } from "../bundlingIt";
import { found, manifest, read, readJson, script } from "../scripts";

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly object[];
}

type Outputs = Readonly<Record<string, { readonly inputs: Readonly<Record<string, unknown>> }>>;
type Lockfile = Record<
  "packages",
  Readonly<Record<string, Readonly<Record<"version" | "integrity" | "license", string>>>>
>;

interface Scripts {
  readonly bundled: () => Promise<Outputs>;
  readonly billOfMaterials: (parts: object) => {
    readonly metadata: { readonly component: Component };
    readonly components: readonly Component[];
  };
}

describe("the bill of materials", function () {
  this.timeout(30_000);

  const locked = readJson("package-lock.json") as Lockfile;
  const vsix = Buffer.from("the file");
  const bill = async (outputs: Outputs, lockfile = locked) =>
    (await script<Scripts>("release/sbom.mjs")).billOfMaterials({ manifest, lockfile, outputs, vsix });

  bundlingIt("has what the notices have of the lockfile's packages, undici first of all", async () => {
    const { components } = await bill(await (await script<Scripts>("size.mjs")).bundled());
    const noticed = found(read("THIRD_PARTY_NOTICES"), /^--- ([^\s,]+)/gm);
    const names = noticed.filter((name) => `node_modules/${name}` in locked.packages);
    assert.deepEqual(components.map(({ name }) => name).sort(), names.sort());
    const of = locked.packages["node_modules/undici"] ?? assert.fail("the lockfile has no undici");
    const { version, purl, hashes, licenses } = components.find(({ name }) => name === "undici") ?? assert.fail();
    assert.equal(version, of.version);
    assert.equal(purl, `pkg:npm/undici@${version}`);
    assert.deepEqual(licenses, [{ license: { id: of.license } }]);
    const content = Buffer.from(of.integrity.replace("sha512-", ""), "base64").toString("hex");
    assert.deepEqual(hashes, [{ alg: "SHA-512", content }]);
  });

  const outputs = { "dist/x.js": { inputs: { "node_modules/undici/index.js": {} } } };

  it("is of this very file", async () => {
    const content = createHash("sha256").update(vsix).digest("hex");
    assert.deepEqual((await bill(outputs)).metadata.component.hashes, [{ alg: "SHA-256", content }]);
  });

  it("is the same for the same file", async () => assert.deepEqual(await bill(outputs), await bill(outputs)));

  const key = "node_modules/outer/node_modules/@scope/inner";
  const nested = { "dist/x.js": { inputs: { [`../up/${key}/lib/a.js`]: {}, "src/own.ts": {} } } };

  it("tells a package inside another one, one with a scope, and one with several licences", async () => {
    const inner = { version: "2.0.0", integrity: "sha512-AAEC", license: "(MIT OR Apache-2.0)" };
    const { components } = await bill(nested, { packages: { ...locked.packages, [key]: inner } });
    const component = components.find(({ name }) => name === "@scope/inner");
    assert.equal(component?.purl, "pkg:npm/%40scope/inner@2.0.0");
    assert.deepEqual(component.licenses, [{ expression: "(MIT OR Apache-2.0)" }]);
  });

  it("needs every package in the lockfile", () =>
    assert.rejects(bill(nested), /does not have node_modules\/outer\/.*npm ci/));
});
