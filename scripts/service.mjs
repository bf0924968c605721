// npm run service: the weather service of the tests on this machine, for any client, until Ctrl+C. Prints its use.
import { compile } from "./compile.mjs";

compile();
await import("../out/test/run/serviceProcess.js");
