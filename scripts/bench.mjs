// npm run bench: measures what the extension costs, and checks the limits; docs/benchmarks.md has the figures.
// npm run bench -- <name>: measures only one thing. `quota` takes the seed of an earlier run, `activation` the folders
// of other extensions.
import { build } from "./build.mjs";
import { continueWithSqlite } from "./compile.mjs";

const benches = ["size", "paint", "activation", "refresh", "rest", "quota"];

const [name, ...args] = process.argv.slice(2);
if (name !== undefined && !benches.includes(name)) throw new Error(`There is only ${benches.join(", ")}.`);
await continueWithSqlite();
await build();
const { judge } = await import("../out/test/bench/figures.js");
const limits = [];
for (const each of name === undefined ? benches : [name]) {
  const { bench } = await import(each === "size" ? "./bench/size.mjs" : `../out/test/bench/${each}.js`);
  limits.push(...(await bench(args)));
}
judge(limits);
