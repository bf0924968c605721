// The VSIX from another build, for tests of exactly this file.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { inflateRawSync } from "node:zlib";

import { makeVsix, vsixOf } from "../package.mjs";
import { filesOf } from "../bench/size.mjs";

const root = resolve(import.meta.dirname, "../..");

/** The content of a file in a zip; `file` is one of `filesOf`. */
function contents(zip, { at, packed }) {
  const [name, extra] = [26, 28].map((offset) => zip.readUInt16LE(at + offset));
  const begin = at + 30 + name + extra;
  const bytes = zip.subarray(begin, begin + packed);
  return zip.readUInt16LE(at + 8) === 0 ? bytes : inflateRawSync(bytes);
}

/** The bundles in a VSIX by their paths in dist/. @param zip the whole file */
export const bundlesIn = (zip) => unpacked(zip, "extension/dist/");

/** The files in a VSIX by their paths from one of its folders. @param zip the whole file */
export function unpacked(zip, folder = "") {
  const files = filesOf(zip).filter(({ name }) => name.startsWith(folder));
  return new Map(files.map((file) => [file.name.slice(folder.length), contents(zip, file)]));
}

/**
 * The path of the VSIX in the project's folder. Its bundles replace dist/, for the tests that load them without the
 * package.
 *
 * @throws if there is none of this version
 */
async function givenVsix() {
  const vsix = vsixOf(JSON.parse(await readFile(resolve(root, "package.json"), "utf8")));
  const bundles = bundlesIn(await readFile(vsix));
  await rm(resolve(root, "dist"), { recursive: true, force: true });
  for (const [name, bytes] of bundles) {
    const path = resolve(root, "dist", name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  return vsix;
}

/** The path of the VSIX to test: TEST_VSIX, or a new one; for `given`, the existing file, which will be published. */
export function vsixToTest() {
  const { TEST_VSIX } = process.env;
  return TEST_VSIX === "given" ? givenVsix() : (TEST_VSIX ?? makeVsix());
}
