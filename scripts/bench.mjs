// npm run bench: how long the panel's page takes until it is painted.
// npm run bench:quota: how many calls windows make in a day. -- --seed <number> repeats a run.
// npm run bench:activation: the time of the start, compared with an empty and a minimal extension. -- <folder> adds
// the extension in a folder.
// npm run bench:refresh: the time of a refresh compared with that of a minimal extension.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { build } from "./build.mjs";
import { continueWithSqlite } from "./compile.mjs";
import { makeVsix } from "./package.mjs";

/** The preparation of each bench. A path that it returns is the bench's first argument. */
const benches = { activation: makeVsix, paint: build, quota: () => undefined, refresh: build };

const [name, ...args] = process.argv.slice(2);
if (!Object.hasOwn(benches, name)) throw new Error(`There is a bench for ${Object.keys(benches).join(", ")} alone.`);
await continueWithSqlite();
const prepared = await benches[name]();
process.argv.splice(2, Infinity, ...(prepared === undefined ? [] : [prepared]), ...args);
await import(pathToFileURL(resolve(import.meta.dirname, "..", "out", "test", "bench", `${name}.js`)).href);
