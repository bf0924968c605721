// npm run verify -- fuzz: checks every property with 50,000 generated inputs, fewer if each takes long, more if there
// are many kinds: a million together. --cases <number> instead of 50,000.
// --seed <number> --grep <text> reproduces a failure; with --path <path>, its single input, except for models of windows.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { compile } from "../compile.mjs";

const results = resolve(import.meta.dirname, "..", "..", "out", "results");
const report = join(results, "fuzz-report.json");
const inWords = (number) => number.toLocaleString("en-US");

try {
  const text = { type: "string" };
  const { values } = parseArgs({ options: { seed: text, grep: text, path: text, cases: text } });
  const { seed = Math.floor(Math.random() * 2 ** 31), grep, path, cases = 50_000 } = values;
  compile();
  mkdirSync(results, { recursive: true });
  rmSync(report, { force: true });
  const { inNode } = createRequire(import.meta.url)("../../out/test/run/inNode.js");
  const env = { FUZZ_CASES: `${cases}`, FUZZ_SEED: `${seed}`, FUZZ_PATH: path ?? "", FUZZ_REPORT: report };
  const { passed, failures } = await inNode({ name: "fuzz", folders: ["fuzz"], results, timeoutMs: 60_000, grep, env });
  if (!existsSync(report)) throw new Error("The run ended before it was through.");
  const told = JSON.parse(readFileSync(report, "utf8"));
  const figures = `${inWords(told.cases)} cases of ${told.properties} properties, seed ${told.seed}`;
  console.log(`\n${figures}: ${failures.length} ${failures.length === 1 ? "failure" : "failures"}`);
  process.exitCode = failures.length === 0 && passed > 0 && told.cases > 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  console.log("\n0 cases, 1 failure");
  process.exitCode = 1;
}
