// Bundles the extension into dist/: the bundle that the editor loads at start, those loaded later and with the first
// request, the page, and the icon font. --development keeps it readable for a debugger, --watch keeps it up to date.
import { readFile, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import * as esbuild from "esbuild";

import { buildGlyphFont, readGlyphPaths } from "./build/glyphs.mjs";

const root = resolve(import.meta.dirname, "..");
const from = (path) => resolve(root, path);

/** See scripts/build/undici.cjs and scripts/build/undiciDiagnostics.cjs. */
const partsOfUndici = {
  name: "parts-of-undici",
  setup(build) {
    build.onResolve({ filter: /^undici$/ }, () => ({ path: from("scripts/build/undici.cjs") }));
    build.onLoad({ filter: /undici[\\/]lib[\\/]core[\\/]diagnostics\.js$/ }, async () => ({
      contents: await readFile(from("scripts/build/undiciDiagnostics.cjs"), "utf8"),
    }));
    // undici has two parsers. The one that runs on every processor is fast enough: a response has 4 kB.
    build.onLoad({ filter: /undici[\\/]lib[\\/]llhttp[\\/]llhttp_simd-wasm\.js$/ }, () => ({
      contents: 'module.exports = require("./llhttp-wasm.js");',
    }));
  },
};

/** As an ES module, the whole API of VS Code would be copied for each file that imports it. */
const vscodeAsItIs = {
  name: "vscode-as-it-is",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const contents = source.replace('import * as vscode from "vscode"', 'import vscode = require("vscode")');
      const isCopied = /^import (?!type\b)[^;]*from ["']vscode["']/m.test(contents);
      return isCopied
        ? { errors: [{ text: 'Import VS Code as the other files do: import * as vscode from "vscode"' }] }
        : { contents, loader: "ts" };
    });
  },
};

/** The entry points of the extension host's bundles, by their names in dist/. */
const hostBundles = {
  extension: "extension",
  composition: "composition",
  transport: "service/http/undiciTransport",
  systemCertificates: "service/certificates/systemCertificatesProcess",
};

/** Keeps a bundle that is loaded later out of the bundle that loads it. */
const apart = {
  name: "apart",
  setup(build) {
    for (const [name, source] of Object.entries(hostBundles)) {
      const imported = new RegExp(`^\\./${source}\\.js$`);
      build.onResolve({ filter: imported }, () => ({ path: `./${name}.js`, external: true }));
    }
  },
};

/** Generates the values of src/panel/drawings/glyphPaths.d.ts from media/glyphs. */
const glyphPaths = {
  name: "glyph-paths",
  setup(build) {
    build.onResolve({ filter: /\/glyphPaths$/ }, ({ path }) => ({ path, namespace: "glyph-paths" }));
    build.onLoad({ filter: /^/, namespace: "glyph-paths" }, async () => {
      const paths = await readGlyphPaths();
      return {
        contents: `export const glyphPaths = ${JSON.stringify(paths)};`,
        watchDirs: [from("media/glyphs")],
        watchFiles: Object.keys(paths).map((name) => from(`media/glyphs/${name}.svg`)),
      };
    });
  },
};

const shared = { bundle: true, minify: true, legalComments: "none", logLevel: "warning", absWorkingDir: root };
const host = {
  ...shared,
  platform: "node",
  format: "cjs",
  target: "node22",
  external: ["vscode"],
  // Later bundles are loaded with `require`: the loader of `import` takes time to start.
  supported: { "dynamic-import": false },
};

export const bundles = [
  {
    ...host,
    entryPoints: Object.entries(hostBundles).map(([out, source]) => ({ in: from(`src/${source}.ts`), out })),
    outdir: from("dist"),
    plugins: [apart, partsOfUndici, vscodeAsItIs],
  },
  {
    ...shared,
    platform: "browser",
    format: "iife",
    target: "chrome138",
    entryPoints: [from("src/panel/page.tsx"), from("src/panel/page.css")],
    outdir: from("dist/panel"),
    plugins: [glyphPaths],
  },
];

const readable = bundles.map((options) => ({ ...options, minify: false, sourcemap: true }));

/** Replaces dist/ with bundles that are small, or readable for a debugger. */
export async function build({ development = false } = {}) {
  await rm(from("dist"), { recursive: true, force: true });
  const options = development ? readable : bundles;
  await Promise.all([...options.map((bundle) => esbuild.build(bundle)), buildGlyphFont()]);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const watch = process.argv.includes("--watch");
  await build({ development: watch || process.argv.includes("--development") });
  if (watch) {
    for (const options of readable) await (await esbuild.context(options)).watch();
    console.log("Watching");
  }
}
