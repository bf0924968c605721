// npm run bench -- refresh: the time of a refresh, compared with that of a minimal extension.
import { build } from "../build.mjs";
import { continueWithSqlite } from "../compile.mjs";

await continueWithSqlite();
await build();
await import("../../out/test/bench/refresh.js");
