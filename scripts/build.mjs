// Bundles the extension into dist/: the bundle that the editor loads at start, those loaded later and with the first
// request, the page, and the icon font. --development keeps it readable for a debugger, --watch keeps it up to date.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import * as esbuild from "esbuild";

import { buildGlyphFont, readGlyphPaths } from "./build/glyphs.mjs";
import { translated } from "./texts.mjs";

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
    // A GET through HTTP/1.1 needs none of these; a SOCKS proxy is refused before.
    for (const unused of ["web/fetch/body", "dispatcher/client-h2", "dispatcher/socks5-proxy-agent"]) {
      const filter = new RegExp(`undici/lib/${unused}\\.js$`.replaceAll("/", "[\\\\/]"));
      build.onLoad({ filter }, () => ({ contents: "" }));
    }
    // undici has two parsers. The one that runs on every processor is fast enough: a response has 4 kB.
    build.onLoad({ filter: /undici[\\/]lib[\\/]llhttp[\\/]llhttp(?:_simd)?-wasm\.js$/ }, () => ({
      contents:
        'module.exports = require("node:fs").readFileSync(require("node:path").join(__dirname, "llhttp.wasm"));',
    }));
  },
};

/** The entry points of the extension host's bundles, by their names in dist/. Those of `later` share code in files of their own. */
const startup = { extension: "extension" };
const later = {
  app: "app",
  onDemand: "onDemand",
  kinds: "weather/outlook/kinds",
  kindCalls: "service/api/kindCalls",
};
const ofRequests = {
  transport: "service/http/undiciTransport",
  editorFetch: "service/http/editorFetchTransport",
  systemCertificates: "service/certificates/systemCertificatesProcess",
};

/** Keeps a bundle that is loaded later out of the bundle that loads it. */
const apart = {
  name: "apart",
  setup(build) {
    for (const [name, source] of Object.entries({ ...startup, ...later, ...ofRequests })) {
      const imported = new RegExp(`^\\./${source}\\.js$`);
      build.onResolve({ filter: imported }, () => ({ path: `./${name}.js`, external: true }));
    }
  },
};

/**
 * Makes CommonJS of the ES modules that esbuild needs to share code between bundles. Imports become `require`, because
 * the loader of `import` takes time to start, and without esbuild's help, which would copy the whole API of VS Code.
 */
const asCommonJs = {
  name: "as-commonjs",
  setup(build) {
    const { write = true } = build.initialOptions;
    build.initialOptions.write = false;
    build.onEnd(async ({ outputFiles = [] }) => {
      if (!write) return;
      await mkdir(from("dist"), { recursive: true });
      await Promise.all(
        outputFiles.map(({ path, text }) => writeFile(path, path.endsWith(".js") ? commonJsOf(text) : text)),
      );
    });
  },
};

/** @param text a module as esbuild writes it: with its exports in one list at its end. */
function commonJsOf(text) {
  const required = new Map();
  const require = (module, name) => {
    const known = required.get(module);
    if (name.startsWith("{")) return `require("${module}")`;
    required.set(module, known ?? name);
    return known ?? `require("${module}")`;
  };
  const commonJs = text
    .replaceAll(/\bimport\s*(?:\*\s*as\s+)?(\{[^}]*\}|[\w$]+)\s*from\s*"([^"]+)"/g, (_, names, module) => {
      return `var ${names.replaceAll(/\s+as\s+/g, ":")}=${require(module, names)}`;
    })
    .replaceAll(/\bimport\s*("[^"]+")/g, "require($1)")
    .replaceAll(/\bimport\("([^"]+)"\)/g, 'Promise.resolve().then(()=>require("$1"))')
    .replace(/\bexport\s*\{([^}]*)\}/, (_, names) => {
      return `module.exports={${names.replaceAll(/([\w$]+)\s+as\s+([\w$]+)/g, "$2:$1")}}`;
    });
  if (/\b(?:import|export)\s*["{*]/.test(commonJs)) throw new Error("An import or an export wasn't converted.");
  return `"use strict";${commonJs}`;
}

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

/** The bundled part of package.json, as JSON: what src/editor/settings/manifest.ts reads of it. */
export function limitsIn(manifest) {
  const names = manifest.contributes.configuration.flatMap(({ properties }) => Object.keys(properties));
  const limits = ["type", "enum", "minimum", "maximum", "pattern"];
  return JSON.stringify(manifest, ["contributes", "configuration", "properties", ...names, ...limits]);
}

const limitsOfSettings = {
  name: "limits-of-settings",
  setup(build) {
    build.onLoad({ filter: /[\\/]package\.json$/ }, async ({ path }) => {
      if (path !== from("package.json")) return undefined;
      return {
        contents: limitsIn(JSON.parse(await readFile(path, "utf8"))),
        loader: "json",
        watchFiles: [path],
      };
    });
  },
};

const shared = { bundle: true, minify: true, legalComments: "none", logLevel: "warning", absWorkingDir: root };
const host = { ...shared, platform: "node", target: "node22", external: ["vscode"], outdir: from("dist") };
const entryPointsOf = (names) => Object.entries(names).map(([out, source]) => ({ in: from(`src/${source}.ts`), out }));
const converted = { ...host, format: "esm", plugins: [apart, limitsOfSettings, asCommonJs] };

export const bundles = [
  { ...converted, entryPoints: entryPointsOf(startup) },
  { ...converted, entryPoints: entryPointsOf(later), splitting: true, chunkNames: "shared-[hash]" },
  {
    ...host,
    format: "cjs",
    entryPoints: entryPointsOf(ofRequests),
    plugins: [partsOfUndici],
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

/** undici has its parser in a script, as text. As a file of its own, it is packed into 5 kB less. */
async function writeParser() {
  await mkdir(from("dist"), { recursive: true });
  await writeFile(from("dist/llhttp.wasm"), createRequire(import.meta.url)("undici/lib/llhttp/llhttp-wasm.js"));
}

/**
 * Translations with short keys: as texts, the keys of all languages take 22 kB of the package.
 * src/editor/platform/localize.ts computes the same ones.
 */
export function withShortKeys(texts) {
  const keyOf = (text) => createHash("sha256").update(text).digest("base64url").slice(0, 5);
  const keyed = Object.fromEntries(Object.entries(texts).map(([text, translation]) => [keyOf(text), translation]));
  if (Object.keys(keyed).length < Object.keys(texts).length) throw new Error("Two texts have the same key.");
  return keyed;
}

async function writeTranslations() {
  await mkdir(from("dist/l10n"), { recursive: true });
  for (const name of await readdir(from("l10n"))) {
    const texts = JSON.parse(await readFile(from(`l10n/${name}`), "utf8"));
    await writeFile(from(`dist/l10n/${name}`), JSON.stringify(withShortKeys(translated(texts))));
  }
}

/** Replaces dist/ with bundles that are small, or readable for a debugger. */
export async function build({ development = false } = {}) {
  await rm(from("dist"), { recursive: true, force: true });
  const options = development ? readable : bundles;
  await Promise.all([
    ...options.map((bundle) => esbuild.build(bundle)),
    buildGlyphFont(),
    writeParser(),
    writeTranslations(),
  ]);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const watch = process.argv.includes("--watch");
  await build({ development: watch || process.argv.includes("--development") });
  if (watch) {
    for (const options of readable) await (await esbuild.context(options)).watch();
    console.log("Watching");
  }
}
