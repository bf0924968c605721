// npm run bench -- quota: the calls of windows in a day. --seed <number> repeats a run.
import { continueWithSqlite } from "../compile.mjs";

await continueWithSqlite();
await import("../../out/test/bench/quota.js");
