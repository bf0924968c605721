// npm run watch:test: compiles saved files of src and test, and runs the unit tests that load them, directly or not:
// nearest tests first, and the others if these pass.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

import ts from "typescript";

import { concernedTests, readImports } from "./imports.mjs";

const root = path.resolve(import.meta.dirname, "..");
const out = path.join(root, "out");
const mocha = path.join(root, "node_modules", "mocha", "bin", "mocha.js");
const folders = ["unit", "project"].map((name) => path.join(out, "test", name) + path.sep);
const isTest = (file) => file.endsWith(".test.js") && folders.some((folder) => file.startsWith(folder));

/** Parsed files by name: parsing all of them again would take seconds. */
const parsed = new Map();
/** Compiled files that have changed since all their tests passed. */
const changed = new Set();
let isWatching = false;
let timer;
let tests;

const options = { force: true, preserveWatchOutput: true };
const host = ts.createSolutionBuilderWithWatchHost({ ...ts.sys, writeFile }, createProgram);
ts.createSolutionBuilderWithWatch(host, [root], options).build();
// All files are compiled once for their types, then only those that change.
options.force = false;
isWatching = true;

function createProgram(names, compilerOptions, programHost, ...others) {
  const getSourceFile = (name, ...how) => {
    const text = programHost.readFile(name);
    if (parsed.get(name)?.text !== text) parsed.set(name, programHost.getSourceFile(name, ...how));
    return parsed.get(name);
  };
  return ts.createEmitAndSemanticDiagnosticsBuilderProgram(
    names,
    compilerOptions,
    { ...programHost, getSourceFile },
    ...others,
  );
}

function writeFile(name, text, ...others) {
  const isOther = isWatching && name.endsWith(".js") && ts.sys.readFile(name) !== text;
  ts.sys.writeFile(name, text, ...others);
  if (!isOther) return;
  changed.add(path.resolve(name));
  clearTimeout(timer);
  timer = setTimeout(runTests, 20);
}

async function runTests() {
  tests?.kill();
  const { nearest, others } = concernedTests([...changed], readImports(out), isTest);
  console.log(`\nTest files that load what has changed: ${nearest.length} nearest and ${others.length} others`);
  for (const files of [nearest, others]) if (files.length > 0 && !(await pass(files))) return;
  changed.clear();
}

/** Runs test files in a new process. @returns whether all passed; false if a new change stopped the process. */
async function pass(files) {
  const { nodeWithSqlite } = createRequire(import.meta.url)("../out/test/harness/nodeWithSqlite.js");
  const args = ["--enable-source-maps", mocha, "--timeout=30000", "--reporter=dot", "--exit", ...files];
  tests = spawn(await nodeWithSqlite(), args, { cwd: root, stdio: "inherit" });
  return new Promise((resolve) => tests.once("exit", (code) => resolve(code === 0)));
}
