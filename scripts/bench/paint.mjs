// npm run bench -- paint: the time until the panel's page is painted.
import { build } from "../build.mjs";
import { continueWithSqlite } from "../compile.mjs";

await continueWithSqlite();
await build();
await import("../../out/test/bench/paint.js");
