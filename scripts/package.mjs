// npm run package: builds the extension and packs it into current-conditions-<version>.vsix.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { createVSIX } from "@vscode/vsce";

import { isPreRelease, missingAddresses } from "./release/check.mjs";

const root = resolve(import.meta.dirname, "..");

const readManifest = async () => JSON.parse(await readFile(resolve(root, "package.json"), "utf8"));

/** The date of every file in the package. A zip stores local times, so this one is the same in every time zone. */
const date = new Date(2000, 0, 1, 12);

/** Where the VSIX of a manifest is, or will be. */
export function vsixOf({ name, version }) {
  return resolve(root, `${name}-${version}.vsix`);
}

/**
 * Makes the VSIX anew and gives back its path; the same sources make the same bytes. vsce builds the bundles first, with the
 * script vscode:prepublish.
 */
export async function makeVsix() {
  const manifest = await readManifest();
  const vsix = vsixOf(manifest);
  // The README's pictures are not in the package. With a repository, vsce points their links there; without one, they are
  // found beside the package, wherever the sources are.
  const links = manifest.repository === undefined ? { allowMissingRepository: true, rewriteRelativeLinks: false } : {};
  // vsce takes the date from there, and sorts the files when there is one.
  process.env.SOURCE_DATE_EPOCH = String(date.getTime() / 1000);
  await createVSIX({ cwd: root, packagePath: vsix, preRelease: isPreRelease(manifest.version), ...links });
  return vsix;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const missing = missingAddresses(await readManifest());
  if (missing !== undefined) console.warn(`This package is for trying it; it cannot be released.\n${missing}\n`);
  await makeVsix();
}
