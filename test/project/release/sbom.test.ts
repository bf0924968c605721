import assert from "node:assert/strict";
import { createHash } from "node:crypto";

import { bundled, bundlingIt, found, manifest, packages, read, script } from "../scripts";

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly licenses: readonly object[];
  readonly hashes: readonly object[];
}

interface Scripts {
  readonly billOfMaterials: (parts: object) => {
    readonly metadata: { readonly component: Component };
    readonly components: readonly Component[];
  };
}

describe("the bill of materials", function () {
  this.timeout(30_000);

  const vsix = Buffer.from("the file");
  const bill = async (outputs: object) =>
    (await script<Scripts>("release/sbom.mjs")).billOfMaterials({ manifest, lockfile: { packages }, outputs, vsix });

  bundlingIt("names the package's hash and the same components as THIRD_PARTY_NOTICES", async () => {
    const { metadata, components } = await bill(await bundled());
    const content = createHash("sha256").update(vsix).digest("hex");
    assert.deepEqual(metadata.component.hashes, [{ alg: "SHA-256", content }]);
    const noticed = found(read("THIRD_PARTY_NOTICES"), /^--- ([^\s,]+)/gm);
    const names = noticed.filter((name) => `node_modules/${name}` in packages);
    assert.deepEqual(components.map(({ name }) => name).sort(), names.sort());
  });

  it("has the version, license, and hash of each package from the lockfile", async () => {
    const { components } = await bill({ "dist/x.js": { inputs: { "node_modules/undici/index.js": {} } } });
    const { version, license, integrity } = packages["node_modules/undici"] ?? assert.fail("no undici");
    const content = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
    const component = components.find(({ name }) => name === "undici");
    assert.equal(component?.purl, `pkg:npm/undici@${version}`);
    assert.equal(component.version, version);
    assert.deepEqual(component.licenses, [{ license: { id: license } }]);
    assert.deepEqual(component.hashes, [{ alg: "SHA-512", content }]);
  });
});
