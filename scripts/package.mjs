// Builds the extension and packs it into current-conditions-<version>.vsix.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { createVSIX } from "@vscode/vsce";

import { build } from "./build.mjs";

const root = resolve(import.meta.dirname, "..");

/** Makes the VSIX anew and gives back its path. */
export async function makeVsix() {
  const { name, version } = JSON.parse(await readFile(resolve(root, "package.json"), "utf8"));
  const vsix = resolve(root, `${name}-${version}.vsix`);
  await build();
  // The README's pictures are not in the package; they are found beside it, wherever the sources are.
  const links = { allowMissingRepository: true, rewriteRelativeLinks: false };
  await createVSIX({ cwd: root, packagePath: vsix, dependencies: false, ...links });
  return vsix;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await makeVsix();
