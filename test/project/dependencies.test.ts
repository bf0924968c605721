import assert from "node:assert/strict";

import { bundlingIt } from "./bundlingIt";
import { read, readJson, script } from "./scripts";

interface Size {
  readonly bundled: () => Promise<Readonly<Record<string, { readonly inputs: Readonly<Record<string, unknown>> }>>>;
  readonly packageOf: (source: string) => string | undefined;
}

interface Locked {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly resolved?: string;
  readonly link?: boolean;
}

const folders = ["", "scripts/release/tools/", "test/vscode/", "test/wine/"];
const lockfiles = folders.map((folder) => `${folder}package-lock.json`);

/** Files in bundled packages that say that they come from elsewhere, and the name that the notices have for it. */
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
  it("is bundled: nothing is installed beside it", () => {
    const manifest = readJson("package.json") as Record<string, unknown>;
    for (const member of ["dependencies", "optionalDependencies", "peerDependencies", "bundledDependencies"])
      assert.equal(manifest[member], undefined, member);
    const { packages } = readJson("package-lock.json") as { packages: Record<string, Locked> };
    const others = Object.keys(packages).filter((name) => name && !packages[name]?.dev && !packages[name]?.devOptional);
    assert.deepEqual(others, []);
    assert.ok(Object.keys(packages).length > 100);
  });

  for (const lockfile of lockfiles) {
    it(`comes from whichever registry npm is set to: ${lockfile} names none`, () => {
      const { packages } = readJson(lockfile) as { packages: Record<string, Locked> };
      const named = Object.values(packages).filter(({ resolved, link }) => resolved?.includes("://") && !link);
      assert.deepEqual(named, []);
      assert.match(read(".npmrc"), /^omit-lockfile-registry-resolved=true$/m);
    });
  }
});

describe("what is installed", () => {
  for (const folder of folders) {
    it(`runs no script of a package: ${folder}.npmrc forbids it`, () => {
      assert.match(read(`${folder}.npmrc`), /^ignore-scripts=true$/m);
    });
  }
});

describe("THIRD_PARTY_NOTICES", function () {
  this.timeout(30_000);

  const notices = read("THIRD_PARTY_NOTICES");
  /** Texts of the same words in lines of other lengths are the same. */
  const words = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
  const headings = [...notices.matchAll(/^--- ([^\s,]+)/gm)].map(([, name]) => name);

  const bundledSources = async (): Promise<readonly { readonly source: string; readonly name: string }[]> => {
    const { bundled, packageOf } = await script<Size>("size.mjs");
    const sources = Object.values(await bundled()).flatMap(({ inputs }) => Object.keys(inputs));
    return [...new Set(sources)].flatMap((source) => {
      const name = packageOf(source);
      return name === undefined ? [] : [{ source, name }];
    });
  };

  bundlingIt("has the licence of every package whose code is in a bundle", async () => {
    // What is generated from a package is in a bundle too.
    const names = [...new Set([...(await bundledSources()).map(({ name }) => name), "cldr-bcp47", "cldr-core"])];
    assert.ok(names.includes("undici"));
    for (const name of names) {
      assert.ok(headings.includes(name), name);
      assert.ok(words(notices).includes(words(read("node_modules", name, "LICENSE"))), `the licence of ${name}`);
    }
    const all = new Set([...names, ...Object.values(origins)]);
    assert.deepEqual(new Set(headings), all, "what is not bundled any more needs no notice");
  });

  bundlingIt("names what these packages have taken from others", async () => {
    const said = /licen[cs]e|copyright|\bMIT\b|\bBSD\b|\bApache\b|extracted from|ported from|taken from/i;
    const sources = await bundledSources();
    const taken = sources
      .filter(({ source }) => source.includes("/llhttp/") || said.test(read(source)))
      .map(({ source }) => source.slice(source.lastIndexOf("node_modules/") + "node_modules/".length));
    assert.deepEqual(taken.sort(), Object.keys(origins));
    for (const name of Object.values(origins)) assert.ok(headings.includes(name), name);
  });
});
