// Bundles the extension into dist/: what the editor loads at its start, what is loaded with the first request, the page, the icon font.
import { readFile, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import * as esbuild from "esbuild";

import { buildGlyphFont } from "./glyphs.mjs";

const root = resolve(import.meta.dirname, "..");
const from = (path) => resolve(root, path);

/** See scripts/undici.cjs and scripts/undiciDiagnostics.cjs. */
const partsOfUndici = {
  name: "parts-of-undici",
  setup(build) {
    build.onResolve({ filter: /^undici$/ }, () => ({ path: from("scripts/undici.cjs") }));
    build.onLoad({ filter: /undici[\\/]lib[\\/]core[\\/]diagnostics\.js$/ }, async () => ({
      contents: await readFile(from("scripts/undiciDiagnostics.cjs"), "utf8"),
    }));
  },
};

/** The transport, and undici with it, stays out of the main bundle: it is loaded with the first request. */
const transportApart = {
  name: "transport-apart",
  setup(build) {
    build.onResolve({ filter: /\/transport\.js$/ }, () => ({ path: "./transport.js", external: true }));
  },
};

const shared = { bundle: true, minify: true, legalComments: "none", logLevel: "warning", absWorkingDir: root };
const host = { ...shared, platform: "node", format: "cjs", target: "node22", external: ["vscode"] };

const bundles = [
  { ...host, entryPoints: [from("src/extension.ts")], outfile: from("dist/extension.js"), plugins: [transportApart] },
  {
    ...host,
    entryPoints: [from("src/service/transport.ts")],
    outfile: from("dist/transport.js"),
    plugins: [partsOfUndici],
  },
  {
    ...shared,
    platform: "browser",
    format: "iife",
    target: "chrome140",
    loader: { ".svg": "text" },
    entryPoints: [from("src/panel/page.ts"), from("src/panel/page.css")],
    outdir: from("dist/panel"),
  },
];

/** Makes dist/ anew. */
export async function build() {
  await rm(from("dist"), { recursive: true, force: true });
  await Promise.all([...bundles.map((options) => esbuild.build(options)), buildGlyphFont()]);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await build();
  if (process.argv.includes("--watch")) {
    for (const options of bundles)
      await (await esbuild.context({ ...options, minify: false, sourcemap: true })).watch();
    console.log("Watching");
  }
}
