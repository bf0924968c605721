import assert from "node:assert/strict";

import { bundled, bundlingIt, found, packagesIn, read, script } from "./scripts";

interface Size {
  readonly packageOf: (source: string) => string | undefined;
}

/** Files in bundled packages that were copied from other projects, and the names of these in the notices. */
const origins: Readonly<Record<string, string>> = {
  "undici/lib/core/util.js": "fetch-blob",
  "undici/lib/dispatcher/fixed-queue.js": "Node.js",
  "undici/lib/llhttp/constants.js": "llhttp",
  "undici/lib/llhttp/llhttp-wasm.js": "llhttp",
  "undici/lib/llhttp/llhttp_simd-wasm.js": "llhttp",
  "undici/lib/llhttp/utils.js": "llhttp",
  "undici/lib/web/fetch/body.js": "formdata-polyfill",
};

describe("what the extension depends on", () => {
  it("all that the extension depends on is bundled: nothing else is installed", () => {
    const installed = Object.entries(packagesIn("")).filter(
      ([name, locked]) => name && !locked?.dev && !locked?.devOptional,
    );
    assert.deepEqual(installed, []);
  });

  for (const folder of ["", "scripts/release/tools/", "test/vscode/", "test/wine/"])
    it(`packages of ${folder}package-lock.json can come from any registry, and run no script when they are installed`, () => {
      const named = Object.values(packagesIn(folder)).filter((locked) => locked?.resolved?.includes("://"));
      assert.deepEqual(named, []);
      assert.match(read(`${folder}.npmrc`), /^ignore-scripts=true$/m);
    });
});

describe("THIRD_PARTY_NOTICES", function () {
  this.timeout(30_000);

  const notices = read("THIRD_PARTY_NOTICES");
  const headings = new Set(found(notices, /^--- ([^\s,]+)/gm));
  /** Ignores line breaks when comparing texts. */
  const words = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

  const bundledSources = async () => {
    const { packageOf } = await script<Size>("bench/size.mjs");
    const sources = new Set(Object.values(await bundled()).flatMap(({ inputs }) => Object.keys(inputs)));
    return [...sources].map((source) => ({ source, name: packageOf(source) ?? "" })).filter(({ name }) => name !== "");
  };

  bundlingIt("THIRD_PARTY_NOTICES has the license of exactly the bundled packages", async () => {
    // Generated data from a package is in a bundle, too.
    const names = new Set([...(await bundledSources()).map(({ name }) => name), "cldr-bcp47", "cldr-core"]);
    for (const name of ["preact", "undici"]) assert.ok(names.has(name), name);
    assert.deepEqual(headings, new Set([...names, ...Object.values(origins)]));
    for (const name of names) assert.ok(words(notices).includes(words(read("node_modules", name, "LICENSE"))), name);
  });

  bundlingIt("THIRD_PARTY_NOTICES names code that bundled packages have copied from others", async () => {
    const said = /licen[cs]e|copyright|\bMIT\b|\bBSD\b|\bApache\b|extracted from|ported from|taken from/i;
    const taken = (await bundledSources())
      .filter(({ source }) => source.includes("/llhttp/") || said.test(read(source)))
      .map(({ source }) => source.replace(/.*node_modules\//, ""));
    assert.deepEqual(taken.sort(), Object.keys(origins));
  });
});
