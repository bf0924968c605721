import assert from "node:assert/strict";
import { createHash } from "node:crypto";

import { bundlingIt } from "../bundlingIt";
import { read, readJson, script } from "../scripts";

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly "bom-ref": string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly { readonly license?: { readonly id: string }; readonly expression?: string }[];
}

interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly serialNumber: string;
  readonly version: number;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
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
      const of = lockfile.packages[`node_modules/${name}`];
      assert.deepEqual(
        [version, licenses, purl],
        [of?.version, [{ license: { id: of?.license } }], `pkg:npm/${name}@${version}`],
      );
      const [{ alg, content } = { alg: "", content: "" }, ...others] = hashes;
      assert.deepEqual([alg, others], ["SHA-512", []]);
      assert.equal(`sha512-${Buffer.from(content, "hex").toString("base64")}`, of?.integrity);
    }
  });

  it("is of this very file, and says what belongs to it", async () => {
    const outputs = { "dist/x.js": { inputs: { "node_modules/undici/index.js": {} } } };
    const { bomFormat, specVersion, serialNumber, version, metadata, components, dependencies } = await bill(outputs);
    assert.deepEqual([bomFormat, specVersion, version], ["CycloneDX", "1.6", 1]);
    assert.match(serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    const { component } = metadata;
    assert.deepEqual(component.hashes, [{ alg: "SHA-256", content: createHash("sha256").update(vsix).digest("hex") }]);
    assert.deepEqual(
      [component.version, component.licenses],
      [(readJson("package.json") as Locked).version, [{ license: { id: "MIT" } }]],
    );
    const refs = components.map((one) => one["bom-ref"]);
    assert.deepEqual(dependencies, [{ ref: component["bom-ref"], dependsOn: refs }, ...refs.map((ref) => ({ ref }))]);
  });

  it("is the same for the same file", async () => {
    const outputs = { "dist/x.js": { inputs: { "node_modules/undici/index.js": {} } } };
    assert.deepEqual(await bill(outputs), await bill(outputs));
  });

  it("tells a package inside another one, one with a scope, and one with several licences", async () => {
    const key = "node_modules/outer/node_modules/@scope/inner";
    const inner = { version: "2.0.0", integrity: "sha512-AAEC", license: "(MIT OR Apache-2.0)" };
    const outputs = { "dist/x.js": { inputs: { [`../up/${key}/lib/a.js`]: {}, "src/own.ts": {} } } };
    const { components } = await bill(outputs, { packages: { ...lockfile.packages, [key]: inner } });
    const found = components.find(({ name }) => name === "@scope/inner");
    assert.equal(found?.purl, "pkg:npm/%40scope/inner@2.0.0");
    assert.deepEqual(found.licenses, [{ expression: "(MIT OR Apache-2.0)" }]);
    assert.deepEqual(found.hashes, [{ alg: "SHA-512", content: "000102" }]);
    await assert.rejects(bill(outputs), /does not have node_modules\/outer\/.*npm ci/);
  });
});
