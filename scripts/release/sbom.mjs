// node scripts/release/sbom.mjs: writes the VSIX's third-party packages to <package>.cdx.json, as CycloneDX 1.6.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { vsixOf } from "../package.mjs";
import { bundled, packageOf } from "../bench/size.mjs";

const root = resolve(import.meta.dirname, "../..");

/** Packages whose data `npm run generate -- cldr` writes into the sources, so that the bundler doesn't report them. */
const dataOf = ["cldr-bcp47", "cldr-core"];

/** The lockfile's names for the packages in `outputs` (from `bundled()`) and for those of the data. */
export function lockedNames(outputs) {
  const sources = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const names = sources.flatMap((source) => {
    const name = packageOf(source);
    if (name === undefined) return [];
    // From the first node_modules on: packages can be nested.
    const end = source.lastIndexOf(`node_modules/${name}/`) + `node_modules/${name}`.length;
    return [source.slice(source.indexOf("node_modules/"), end)];
  });
  return [...new Set([...names, ...dataOf.map((name) => `node_modules/${name}`)])].sort();
}

/** @param integrity as in the lockfile: `sha512-` and Base64 */
function hashOf(integrity) {
  const [, algorithm, digest] = /^sha(\d+)-(\S+)$/.exec(integrity);
  return { alg: `SHA-${algorithm}`, content: Buffer.from(digest, "base64").toString("hex") };
}

/** One licence as its SPDX id, several as an SPDX expression. */
const licences = (spdx) => [/\s/.test(spdx) ? { expression: spdx } : { license: { id: spdx } }];

/** Returns the number of a bill, the same for the same file: its hash as a UUID of version 8 (RFC 9562, 5.8). */
function serialNumberOf(sha256) {
  return sha256.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "urn:uuid:$1-$2-8$3-8$4-$5");
}

function componentOf(key, lockfile) {
  const locked = lockfile.packages[key];
  if (locked === undefined) throw new Error(`package-lock.json does not have ${key}. Run npm ci.`);
  const name = key.slice(key.lastIndexOf("node_modules/") + "node_modules/".length);
  const purl = `pkg:npm/${name.replace("@", "%40")}@${locked.version}`;
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version: locked.version,
    scope: "required",
    hashes: [hashOf(locked.integrity)],
    licenses: licences(locked.license),
    purl,
  };
}

/**
 * The bill of materials of a VSIX: the extension with the file's hash, and each third-party package with the version,
 * licence and hash from the lockfile.
 *
 * Source: CycloneDX 1.6, https://cyclonedx.org/docs/1.6/json/.
 *
 * @param vsix the bytes of the file
 * @throws if the lockfile lacks one of the packages
 */
export function billOfMaterials({ manifest, lockfile, outputs, vsix }) {
  const components = lockedNames(outputs).map((key) => componentOf(key, lockfile));
  const sha256 = createHash("sha256").update(vsix).digest("hex");
  const ref = `${manifest.publisher}.${manifest.name}@${manifest.version}`;
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialNumberOf(sha256),
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": ref,
        group: manifest.publisher,
        name: manifest.name,
        version: manifest.version,
        hashes: [{ alg: "SHA-256", content: sha256 }],
        licenses: licences(manifest.license),
      },
    },
    components,
    dependencies: [
      { ref, dependsOn: components.map((component) => component["bom-ref"]) },
      ...components.map((component) => ({ ref: component["bom-ref"] })),
    ],
  };
}

async function main() {
  const [manifest, lockfile] = await Promise.all(
    ["package.json", "package-lock.json"].map(async (name) => JSON.parse(await readFile(resolve(root, name), "utf8"))),
  );
  const file = vsixOf(manifest);
  const bill = billOfMaterials({ manifest, lockfile, outputs: await bundled(), vsix: await readFile(file) });
  const path = file.replace(/vsix$/, "cdx.json");
  await writeFile(path, `${JSON.stringify(bill, undefined, 2)}\n`);
  console.log(`${basename(path)}: ${bill.components.map(({ name, version }) => `${name} ${version}`).join(", ")}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main();
