import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { languages, readJson, root, script } from "./scripts";

interface Size {
  readonly limit: number;
  readonly filesOf: (
    zip: Buffer,
  ) => readonly { readonly name: string; readonly packed: number; readonly unpacked: number }[];
}

interface Given {
  readonly bundlesIn: (zip: Buffer) => ReadonlyMap<string, Buffer>;
}

/** Everything that may be in the package. */
const allowed = [
  ...["[Content_Types].xml", "extension.vsixmanifest"],
  ...[
    ...["LICENSE.txt", "THIRD_PARTY_NOTICES", "changelog.md", "package.json", "package.nls.json", "readme.md"],
    ...["dist/composition.js", "dist/extension.js", "dist/glyphs.woff", "dist/transport.js"],
    ...["dist/panel/page.css", "dist/panel/page.js", "media/icon.png"],
    ...["key", "location", "weather"].map((name) => `media/walkthrough/${name}.svg`),
    ...languages.flatMap((language) => [`l10n/bundle.l10n.${language}.json`, `package.nls.${language}.json`]),
  ].map((name) => `extension/${name}`),
];

/** What `npm test` and `npm run package` have made. */
function readPackage(): Buffer {
  const { name, version } = readJson("package.json") as Record<string, string>;
  const vsix = path.join(root, `${name ?? ""}-${version ?? ""}.vsix`);
  assert.ok(existsSync(vsix), `${vsix} is missing: npm run package makes it`);
  return readFileSync(vsix);
}

/** The paths of the files in one of the project's folders, from there. */
function namesIn(folder: string): readonly string[] {
  const entries = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return files.map((file) => path.relative(path.join(root, folder), file).replaceAll("\\", "/")).sort();
}

describe("the package", () => {
  it("has the files that it is meant to have, and no others", async () => {
    const { filesOf } = await script<Size>("size.mjs");
    const names = filesOf(readPackage()).map(({ name }) => name);
    assert.deepEqual(names.sort(), [...allowed].sort());
  });

  it("holds the bundles that the tests load on their own, byte for byte", async () => {
    const { bundlesIn } = await script<Given>("release/given.mjs");
    const bundles = bundlesIn(readPackage());
    assert.deepEqual([...bundles.keys()].sort(), namesIn("dist"));
    for (const [name, bytes] of bundles) assert.ok(bytes.equals(readFileSync(path.join(root, "dist", name))), name);
  });

  it("is within its limit of 275 kB", async () => {
    const { limit } = await script<Size>("size.mjs");
    assert.equal(limit, 275_000);
    const { length } = readPackage();
    assert.ok(length <= limit, `${length.toLocaleString("en-US")} bytes: npm run bench:size says what they are for`);
  });

  it("is counted as it is: the files have the sizes that the zip says", async () => {
    const { filesOf } = await script<Size>("size.mjs");
    const zip = readPackage();
    const files = filesOf(zip);
    const notices = files.find(({ name }) => name === "extension/THIRD_PARTY_NOTICES");
    assert.equal(notices?.unpacked, readFileSync(path.join(root, "THIRD_PARTY_NOTICES")).length);
    const packed = files.reduce((sum, file) => sum + file.packed, 0);
    // Of each file the zip has two heads with its name in them, and at the end 22 bytes.
    const heads = files.reduce((sum, { name }) => sum + 30 + 46 + 2 * Buffer.byteLength(name), 22);
    const rest = zip.length - packed - heads;
    assert.ok(rest >= 0 && rest <= 40 * files.length, `${rest} bytes belong to no file`);
    assert.throws(() => filesOf(Buffer.from("no zip")), /no central directory/);
  });
});
