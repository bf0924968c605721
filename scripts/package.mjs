// npm run package: builds the extension and packs it into current-conditions-<version>.vsix.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { createVSIX } from "@vscode/vsce";

const root = resolve(import.meta.dirname, "..");

/** Makes the VSIX anew and gives back its path. vsce builds the bundles first, with the script vscode:prepublish. */
export async function makeVsix() {
  const { name, version, repository } = JSON.parse(await readFile(resolve(root, "package.json"), "utf8"));
  const vsix = resolve(root, `${name}-${version}.vsix`);
  // The README's pictures are not in the package. With a repository, vsce points their links there; without one, they are
  // found beside the package, wherever the sources are.
  const links = repository === undefined ? { allowMissingRepository: true, rewriteRelativeLinks: false } : {};
  await createVSIX({ cwd: root, packagePath: vsix, ...links });
  return vsix;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await makeVsix();
