// npm run service: the weather service of the tests on this machine, for any client, until Ctrl+C. Prints its use.
import { compile } from "./compile.mjs";

try {
  compile();
  await import("../out/test/run/serviceProcess.js");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
