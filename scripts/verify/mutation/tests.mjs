import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import Mocha from "mocha";

import { importersOf, readImports } from "../../imports.mjs";

const require = createRequire(import.meta.url);
const passed = 0;
const failed = 1;
/** The imports between the compiled files, read once. */
let imports;

/**
 * Runs the compiled tests below the working directory in freshly loaded modules, one file after another.
 *
 * `folders` have the tests; `leaveOut` is a pattern of titles to skip; `timeoutMs` is for one test. `only` has the
 * ids of the tests to run; without it, all tests run that load `mutated`, a source file. Its own tests come first, then
 * the quick ones by `durations`. With `bail`, nothing is loaded after a failed test. `loading` and `loaded` are
 * called before and after each file is loaded; `began` with the id of the test, and with undefined between suites.
 */
export async function runTests({ only, leaveOut, timeoutMs, bail = false, loading, loaded, began, ...choice }) {
  forget(path.resolve("out"));
  const wanted = only && new Set(only);
  const left = new RegExp(leaveOut);
  const results = [];
  for (const file of files({ ...choice, wanted })) {
    const mocha = new Mocha({ ui: "bdd", timeout: timeoutMs, reporter: class {} }).addFile(file).lazyLoadFiles(true);
    loading?.();
    try {
      mocha.loadFiles();
    } catch (error) {
      results.push(outcome(path.basename(file), file, 0, error));
    }
    loaded?.();
    const ids = choose(mocha.suite, (id) => (!wanted || wanted.has(id)) && !left.test(id));
    results.push(...(await run(mocha, ids, { file, bail, began })));
    mocha.dispose();
    if (bail && results.some(({ status }) => status === failed)) break;
  }
  return results;
}

async function run(mocha, ids, { file, bail, began }) {
  const results = [];
  setBail(mocha.suite, bail);
  mocha.suite.beforeEach(function () {
    began?.(ids.get(this.currentTest));
  });
  await new Promise((resolve) => {
    const runner = mocha.run(resolve);
    // A suite's hook belongs to no test: the code that it covers counts for all of them.
    runner.on("suite", () => began?.(undefined));
    runner.on("pass", (test) => results.push(outcome(ids.get(test), file, test.duration)));
    runner.on("fail", (test, error) => {
      const run = test.ctx?.currentTest ?? test;
      results.push(outcome(ids.get(run) ?? `${path.basename(file)} ${run.fullTitle()}`, file, run.duration, error));
    });
  });
  return results;
}

/** The result of a test in Stryker's terms. */
function outcome(id, file, duration, error) {
  const result = {
    id,
    name: id,
    fileName: source(file),
    timeSpentMs: duration ?? 0,
    status: error === undefined ? passed : failed,
  };
  return error === undefined ? result : { ...result, failureMessage: String(error?.message ?? error) };
}

/** Removes all modules below a folder from the cache. */
function forget(folder) {
  for (const name of Object.keys(require.cache)) if (name.startsWith(folder + path.sep)) delete require.cache[name];
}

function files({ folders, wanted, mutated, durations }) {
  const all = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.js"))
      .sort()
      .map((name) => path.resolve(folder, name)),
  );
  if (mutated === undefined) return all;
  const duration = (file) => durations[source(file)] ?? 0;
  const own = (file) => (path.basename(file).startsWith(`${path.basename(mutated, ".ts")}.`) ? 0 : 1);
  const compiled = path.resolve("out", path.relative(process.cwd(), mutated).replace(/\.ts$/, ".js"));
  const importers = importersOf([compiled], (imports ??= readImports("out")));
  return all
    .filter((file) => (wanted ? hasAny(file, wanted) : importers.has(file)))
    .sort((a, b) => own(a) - own(b) || duration(a) - duration(b));
}

function hasAny(file, ids) {
  return [...ids].some((id) => id.startsWith(`${path.basename(file)} `));
}

/** Removes unwanted tests. @returns the ids of the others: file, titles, and a number among equal titles. */
function choose(root, keep) {
  const ids = new Map();
  const counts = new Map();
  root.eachTest((test) => {
    const title = `${path.basename(test.file)} ${test.fullTitle()}`;
    const count = (counts.get(title) ?? 0) + 1;
    counts.set(title, count);
    const id = `${title} (${count})`;
    if (keep(id)) ids.set(test, id);
  });
  prune(root, ids);
  return ids;
}

function prune(suite, ids) {
  suite.tests = suite.tests.filter((test) => ids.has(test));
  for (const inner of suite.suites) prune(inner, ids);
  suite.suites = suite.suites.filter((inner) => inner.tests.length + inner.suites.length > 0);
}

function setBail(suite, bail) {
  suite.bail(bail);
  for (const inner of suite.suites) setBail(inner, bail);
}

/** The TypeScript that a compiled file came from. */
function source(file) {
  return path.resolve(path.relative(path.resolve("out"), file).replace(/\.js$/, ".ts"));
}
