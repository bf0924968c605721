// npm start: the extension in a real editor. -- --once ends when the weather is shown, -- --live uses the real service,
// -- --page shows only the page of the sample, without an editor.
import { createRequire } from "node:module";
import { parseArgs } from "node:util";

import { compile } from "./compile.mjs";
import { makeVsix } from "./package.mjs";
import { servePage } from "./page.mjs";

const require = createRequire(import.meta.url);

async function showEditor({ once, live, location = "349727" }) {
  compile();
  const vsix = await makeVsix();
  const { start } = require("../out/test/run/start.js");
  await start({ vsix, once, live, location });
}

/** @param once whether to end with a picture of the whole page, which requires the Chromium of the tests. */
async function showPage(once) {
  const { server, address } = await servePage();
  if (!once) {
    console.log(`Open the page in a browser: ${address}`);
    console.log("After a change, reload it. ?theme=light-2026 shows a theme of test/page/themes.ts. End with Ctrl+C.");
    return;
  }
  compile();
  const { pictureOf } = require("../out/test/run/pagePicture.js");
  await pictureOf(address).finally(() => server.close());
}

try {
  const { values } = parseArgs({
    options: {
      page: { type: "boolean", default: false },
      once: { type: "boolean", default: false },
      live: { type: "boolean", default: false },
      location: { type: "string" },
    },
  });
  if (values.live && values.location === undefined)
    throw new Error("npm start -- --live needs a location key: add --location 349727, for example.");
  if (values.page) await showPage(values.once);
  else await showEditor(values);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
