// npm run bench -- activation: the time of the start, compared with an empty and a minimal extension.
// A folder after it adds the extension in that folder.
import { continueWithSqlite } from "../compile.mjs";
import { makeVsix } from "../package.mjs";

await continueWithSqlite();
process.argv.splice(2, 0, await makeVsix());
await import("../../out/test/bench/activation.js");
