// npm start: the extension in a real editor. -- --once ends when the weather is shown, -- --live uses the real service.
import { createRequire } from "node:module";
import { parseArgs } from "node:util";

import { compile } from "./compile.mjs";
import { makeVsix } from "./package.mjs";

try {
  const { values } = parseArgs({
    options: {
      once: { type: "boolean", default: false },
      live: { type: "boolean", default: false },
      location: { type: "string" },
    },
  });
  if (values.live && values.location === undefined)
    throw new Error("npm start -- --live needs a location key: add --location 349727, for example.");
  compile();
  const vsix = await makeVsix();
  const { start } = createRequire(import.meta.url)("../out/test/run/start.js");
  await start({ vsix, once: values.once, live: values.live, location: values.location ?? "349727" });
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
