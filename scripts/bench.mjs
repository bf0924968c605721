// npm run bench: how long the panel's page takes until it is painted.
// npm run bench:quota: how many calls windows make in a day. -- --seed <number> repeats a run.
// npm run bench:activation: the time of the start, compared with an empty and a minimal extension. -- <folder> adds
// the extension in a folder.
// npm run bench:gateway: calls to the service in a day of one, 100 and 10,000 windows through a gateway. -- --most 100 leaves the most out.
// npm run bench:refresh: the time of a refresh compared with a bare request, and the memory of the extension host.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { build } from "./build.mjs";
import { compile } from "./compile.mjs";
import { makeVsix } from "./package.mjs";

const none = () => undefined;
/** The preparation of each bench. A path that it returns is the bench's first argument. */
const benches = { activation: makeVsix, gateway: none, paint: build, quota: none, refresh: build };

const [name, ...args] = process.argv.slice(2);
if (!Object.hasOwn(benches, name)) throw new Error(`There is a bench for ${Object.keys(benches).join(", ")} alone.`);
compile();
const prepared = await benches[name]();
process.argv.splice(2, Infinity, ...(prepared === undefined ? [] : [prepared]), ...args);
await import(pathToFileURL(resolve(import.meta.dirname, "..", "out", "test", "bench", `${name}.js`)).href);
