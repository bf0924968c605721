// npm start -- --page: the page of the sample in a browser, without an editor.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { resolve } from "node:path";

import * as esbuild from "esbuild";

import { bundles } from "./build.mjs";

const require = createRequire(import.meta.url);
const out = resolve(import.meta.dirname, "../out/start/page");
const page = { ...bundles.at(-1), minify: false, sourcemap: "inline", write: false, outdir: out };
/** The page's HTML, with the sample. It's bundled because the compiler of types takes longer. */
const html = {
  ...{ bundle: true, platform: "node", packages: "external", logLevel: "warning" },
  entryPoints: [resolve(import.meta.dirname, "../test/page/samplePage.ts")],
  outfile: resolve(out, "samplePage.cjs"),
};

/** Serves the page on this machine, built again with each load. @returns the server, and its address */
export async function servePage() {
  const server = createServer(async ({ url, headers }, response) => {
    try {
      const { type, body } = await fileAt(new URL(url, `http://${headers.host}`));
      response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" }).end(body);
    } catch (error) {
      response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(error.message);
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { server, address: `http://localhost:${server.address().port}` };
}

async function fileAt({ origin, pathname, searchParams }) {
  if (pathname === "/") {
    await esbuild.build(html);
    delete require.cache[html.outfile];
    return { type: "text/html", body: require(html.outfile).samplePage(origin, searchParams.get("theme")) };
  }
  const { outputFiles } = await esbuild.build(page);
  const file = outputFiles.find(({ path }) => path === resolve(out, pathname.slice(1)));
  if (file === undefined) throw new Error(`The page has no ${pathname}.`);
  return { type: pathname.endsWith(".css") ? "text/css" : "text/javascript", body: file.contents };
}
