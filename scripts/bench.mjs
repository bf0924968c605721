// npm run bench: how long the panel's page takes until it is painted.
// npm run bench:quota: how many calls windows make in a day. -- --seed <number> repeats a run.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { build } from "./build.mjs";
import { compile } from "./compile.mjs";

const benches = ["paint", "quota"];

const [name, ...args] = process.argv.slice(2);
if (!benches.includes(name)) throw new Error(`There is a bench for ${benches.join(", ")} alone.`);
compile();
if (name === "paint") await build();
process.argv.splice(2, Infinity, ...args);
await import(pathToFileURL(resolve(import.meta.dirname, "..", "out", "test", "bench", `${name}.js`)).href);
