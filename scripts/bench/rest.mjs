// npm run bench -- rest: what an hour of rest and many refreshes take, compared with a minimal extension.
import { build } from "../build.mjs";
import { continueWithSqlite } from "../compile.mjs";

await continueWithSqlite();
await build();
await import("../../out/test/bench/rest.js");
