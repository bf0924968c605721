// The imports between compiled files, and the tests that a change concerns.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The compiled files below a folder, with the names of the files that each one loads. */
export function readImports(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  return new Map(names.map((name) => [path.resolve(folder, name), importsOf(path.resolve(folder, name))]));
}

function importsOf(file) {
  const names = readFileSync(file, "utf8").matchAll(/(?:require|require\.resolve|import)\("(\.[^"]+)"\)/g);
  return new Set(Array.from(names, ([, name]) => path.resolve(path.dirname(file), name.replace(/(?:\.js)?$/, ".js"))));
}

/**
 * `changed` and all files that load them, directly or through others.
 *
 * @returns the number of imports between each file and the nearest changed one; 0 for changed files.
 */
export function importersOf(changed, imports) {
  const found = new Map(changed.map((file) => [file, 0]));
  for (const [loaded, distance] of found)
    for (const [file, names] of imports) if (names.has(loaded) && !found.has(file)) found.set(file, distance + 1);
  return found;
}

/** The test files that load changed files: those with the fewest imports in between, and the others. */
export function concernedTests(changed, imports, isTest) {
  const tests = [...importersOf(changed, imports)].filter(([file]) => isTest(file));
  const least = tests[0]?.[1];
  const filesOf = (wanted) => tests.filter(([, distance]) => (distance === least) === wanted).map(([file]) => file);
  return { nearest: filesOf(true), others: filesOf(false) };
}
