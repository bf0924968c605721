// npm run service: the weather service of the tests on this machine, for any client, until Ctrl+C. Prints its use.
import { createRequire } from "node:module";

import { compile } from "./compile.mjs";

compile();
await createRequire(import.meta.url)("../out/test/run/openService.js").serve();
