// npm run bench -- size: packs the VSIX, and prints the bytes of each part.
import { readFile } from "node:fs/promises";

import * as esbuild from "esbuild";

import { bundles } from "../build.mjs";
import { makeVsix } from "../package.mjs";

/** In bytes. */
export const limit = 315_000;

/** The parts of the package; for each file, the first pattern that matches counts. */
const parts = [
  ["loaded at startup", /^extension\/dist\/extension\.js$/],
  ["transport, with undici", /^extension\/dist\/(?:transport\.js|llhttp\.wasm)$/],
  ["loaded later", /^extension\/dist\/[^/]+\.js$/],
  ["page of the panel", /^extension\/dist\/panel\//],
  ["glyph font", /^extension\/dist\/[^/]+\.woff$/],
  ["languages", /^extension\/(?:dist\/l10n\/|package\.nls)/],
  ["documents", /^extension\/(?:readme\.md|changelog\.md|LICENSE\.txt|THIRD_PARTY_NOTICES)$/],
  ["pictures", /^extension\/media\//],
  ["manifest", /^(?:extension\/package\.json|extension\.vsixmanifest|\[Content_Types\]\.xml)$/],
  ["other files", /^/],
];

/**
 * The files in a zip, from its central directory. A VSIX is far too small for ZIP64, which has a different one.
 *
 * @param {Buffer} zip the whole file
 * @returns {{ name: string, packed: number, unpacked: number, at: number }[]} sizes in bytes, and where the file begins
 * @throws if it isn't a zip
 */
export function filesOf(zip) {
  const end = zip.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  if (end < 0) throw new Error("This is no zip: it has no central directory.");
  const files = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error(`The zip's central directory is damaged at ${at}.`);
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    files.push({
      name: zip.toString("utf8", at + 46, at + 46 + name),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  return files;
}

/** Bundles again, in memory. @returns the bytes of each source in each bundle. */
export async function bundled() {
  const results = await Promise.all(
    bundles.map((options) => esbuild.build({ ...options, metafile: true, write: false })),
  );
  return Object.assign({}, ...results.map(({ metafile }) => metafile.outputs));
}

/** The package of a bundled source; undefined for the extension's own. */
export function packageOf(source) {
  return /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!(?:.*\/)?node_modules\/)/.exec(source)?.[1];
}

/** The bytes of each part in the order above, without parts that the package lacks. */
function sizesOf(files) {
  const sizes = parts.map(([part]) => ({ part, files: 0, packed: 0, unpacked: 0 }));
  for (const { name, packed, unpacked } of files) {
    const size = sizes[parts.findIndex(([, pattern]) => pattern.test(name))];
    size.files += 1;
    size.packed += packed;
    size.unpacked += unpacked;
  }
  return sizes.filter((size) => size.files > 0);
}

const bytes = (number) => number.toLocaleString("en-US").padStart(9);

export async function bench() {
  const zip = await readFile(await makeVsix());
  const files = filesOf(zip);
  const sizes = sizesOf(files);
  const sum = (member) => sizes.reduce((all, size) => all + size[member], 0);
  sizes.push({ part: "the zip's own", files: "", packed: zip.length - sum("packed"), unpacked: 0 });

  console.log(
    `\n${"Bytes of the VSIX".padEnd(24)}${"files".padStart(5)} ${"packed".padStart(9)} ${"unpacked".padStart(9)}`,
  );
  for (const { part, files: count, packed, unpacked } of sizes)
    console.log(`${part.padEnd(24)}${String(count).padStart(5)} ${bytes(packed)} ${bytes(unpacked)}`);

  console.log("\nThe largest sources in the bundles, unpacked");
  const sources = Object.values(await bundled()).flatMap(({ inputs }) => Object.entries(inputs));
  sources.sort(([, one], [, other]) => other.bytesInOutput - one.bytesInOutput);
  for (const [source, { bytesInOutput }] of sources.slice(0, 10)) console.log(`${bytes(bytesInOutput)}  ${source}`);
  return [{ what: "size of the package, bytes", most: limit, values: [zip.length] }];
}
