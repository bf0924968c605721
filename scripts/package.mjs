// npm run package: builds the extension and packs it into current-conditions-<version>.vsix.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { createVSIX } from "@vscode/vsce";

import { isPreRelease, missingAddresses } from "./release/check.mjs";

const root = resolve(import.meta.dirname, "..");

const readManifest = async () => JSON.parse(await readFile(resolve(root, "package.json"), "utf8"));

/** The date of every file in the package. A zip stores local times, so this one is local too. */
const date = new Date(2000, 0, 1, 12);

/** The path of the VSIX for a manifest. */
export function vsixOf({ name, version }) {
  return resolve(root, `${name}-${version}.vsix`);
}

/**
 * Packs the VSIX and returns its path; the same sources give the same bytes. vsce builds the bundles first, with the
 * script vscode:prepublish.
 */
export async function makeVsix() {
  const manifest = await readManifest();
  const vsix = vsixOf(manifest);
  // The README's pictures aren't in the package. With a repository, vsce points their links there; without one, they
  // work only next to the sources.
  const links = manifest.repository === undefined ? { allowMissingRepository: true, rewriteRelativeLinks: false } : {};
  // vsce uses this date for the files, and sorts them if there is one.
  process.env.SOURCE_DATE_EPOCH = String(date.getTime() / 1000);
  await createVSIX({ cwd: root, packagePath: vsix, preRelease: isPreRelease(manifest.version), ...links });
  return vsix;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const missing = missingAddresses(await readManifest());
  if (missing !== undefined) console.warn(`This package is for trying it; it cannot be released.\n${missing}\n`);
  await makeVsix();
}
