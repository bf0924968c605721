import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";

import { filesIn, languages, root, script } from "./scripts";

interface Size {
  readonly limit: number;
  readonly filesOf: (zip: Buffer) => readonly { readonly name: string; readonly unpacked: number }[];
}

interface Given {
  readonly vsixToTest: () => Promise<string>;
  readonly bundlesIn: (zip: Buffer) => ReadonlyMap<string, Buffer>;
  readonly unpacked: (zip: Buffer) => ReadonlyMap<string, Buffer>;
}

const allowed = [
  ...["[Content_Types].xml", "extension.vsixmanifest"],
  ...[
    ...["LICENSE.txt", "THIRD_PARTY_NOTICES", "changelog.md", "package.json", "package.nls.json", "readme.md"],
    ...["app", "editorFetch", "extension", "kindCalls", "kinds", "onDemand", "systemCertificates", "transport"].map(
      (name) => `dist/${name}.js`,
    ),
    "dist/glyphs.woff",
    "dist/llhttp.wasm",
    ...["dist/panel/page.css", "dist/panel/page.js", "media/icon.png"],
    ...["key", "location", "weather"].map((name) => `media/walkthrough/${name}.svg`),
    ...languages.flatMap((language) => [`dist/l10n/bundle.l10n.${language}.json`, `package.nls.${language}.json`]),
  ].map((name) => `extension/${name}`),
];

describe("the package", () => {
  let zip: Buffer;
  let size: Size;
  let given: Given;
  before(async function () {
    // To pack takes many times as long as a test.
    this.timeout(600_000);
    given = await script<Given>("release/given.mjs");
    zip = readFileSync(await given.vsixToTest());
    size = await script<Size>("bench/size.mjs");
  });

  it("the package contains exactly the listed files", () => {
    const names = size.filesOf(zip).map(({ name }) => name);
    const isShared = (name: string): boolean => /^extension\/dist\/shared-[A-Z0-9]{8}\.js$/.test(name);
    assert.deepEqual(names.filter((name) => !isShared(name)).sort(), allowed.sort());
  });

  it("the package contains the same bundles as the tests load", () => {
    const bundles = given.bundlesIn(zip);
    assert.deepEqual([...bundles.keys()].map((name) => `dist/${name}`).sort(), filesIn("dist"));
    for (const [name, bytes] of bundles) assert.ok(bytes.equals(readFileSync(path.join(root, "dist", name))), name);
  });

  it("the package has at most the 30 tags that the Marketplace accepts, with those that the packager adds", () => {
    const [, tags = ""] = /<Tags>([^<]*)/.exec(String(given.unpacked(zip).get("extension.vsixmanifest"))) ?? [];
    assert.match(tags, /^weather,.*,tools,/);
    assert.ok(tags.split(",").length <= 30, tags);
  });

  it("the package loads at most 4 kB at startup", () => {
    const main = size.filesOf(zip).find(({ name }) => name === "extension/dist/extension.js");
    assert.ok(main && main.unpacked <= 4_000, `${main?.unpacked} bytes`);
  });

  it("the package is within its limit", () => {
    const said = `${zip.length.toLocaleString("en-US")} bytes: npm run bench -- size says what they are for`;
    assert.ok(zip.length <= size.limit, said);
  });
});
