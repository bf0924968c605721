import assert from "node:assert/strict";
import { createHash } from "node:crypto";

import { bundled, bundlingIt, found, manifest, packagesIn, read, script } from "../scripts";

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

  const packages = packagesIn("");
  bundlingIt(
    "the bill of materials has the package's hash, and the locked components of THIRD_PARTY_NOTICES",
    async () => {
      const vsix = Buffer.from("the file");
      const outputs = await bundled();
      const { billOfMaterials } = await script<Scripts>("release/sbom.mjs");
      const { metadata, components } = billOfMaterials({ manifest, lockfile: { packages }, outputs, vsix });
      const content = createHash("sha256").update(vsix).digest("hex");
      assert.deepEqual(metadata.component.hashes, [{ alg: "SHA-256", content }]);
      const noticed = found(read("THIRD_PARTY_NOTICES"), /^--- ([^\s,]+)/gm);
      const names = noticed.filter((name) => `node_modules/${name}` in packages);
      assert.deepEqual(components.map(({ name }) => name).sort(), names.sort());

      for (const { name, version, purl, licenses, hashes } of components) {
        const locked = packages[`node_modules/${name}`] ?? assert.fail(name);
        const content = Buffer.from(locked.integrity.replace("sha512-", ""), "base64").toString("hex");
        assert.deepEqual([version, purl], [locked.version, `pkg:npm/${name}@${version}`]);
        assert.deepEqual(licenses, [{ license: { id: locked.license } }]);
        assert.deepEqual(hashes, [{ alg: "SHA-512", content }]);
      }
    },
  );
});
