// A plugin for Stryker: a runner of the compiled tests, and the code that isn't mutated.
import { readFileSync, writeFileSync } from "node:fs";

import { runTests } from "./tests.mjs";

/** Stryker's instrumented code reads the active mutant here, and counts the covered code. */
const stryker = (globalThis.__stryker__ ??= {});

// A mutant may fail after its tests have ended, which must not end the process for the next mutant.
process.on("uncaughtException", () => undefined);

/** The duration of each test file in milliseconds, in a file that the test processes share. */
const durations = "durations.json";

/** Runs the compiled tests with mocha, each time in fresh modules, so that no mutant affects another. */
class CompiledTests {
  static inject = ["options"];

  constructor({ compiled }) {
    this.options = compiled;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun() {
    stryker.activeMutant = undefined;
    const began = (id) => (stryker.currentTestId = id);
    const tests = await runTests({ ...this.options, timeoutMs: 60_000, loading: () => began(undefined), began });
    const sums = {};
    for (const { fileName, timeSpentMs } of tests) sums[fileName] = (sums[fileName] ?? 0) + timeSpentMs;
    writeFileSync(durations, JSON.stringify(sums));
    return { status: "complete", tests, mutantCoverage: stryker.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation, sandboxFileName }) {
    stryker.hitLimit = hitLimit;
    stryker.hitCount = hitLimit === undefined ? undefined : 0;
    this.durations ??= JSON.parse(readFileSync(durations, "utf8"));
    const tests = await runTests({
      ...this.options,
      durations: this.durations,
      bail: true,
      only: testFilter,
      mutated: sandboxFileName,
      // Code that runs while modules are loaded is mutated only if the mutant is in it.
      loading: () => (stryker.activeMutant = mutantActivation === "static" ? activeMutant.id : undefined),
      loaded: () => (stryker.activeMutant = activeMutant.id),
    });
    stryker.activeMutant = undefined;
    if (stryker.hitCount > hitLimit) return { status: "timeout", reason: "It goes round in a circle." };
    const failed = tests.find(({ failureMessage }) => failureMessage !== undefined);
    return failed === undefined
      ? { status: "survived", nrOfTests: tests.length }
      : { status: "killed", killedBy: [failed.id], failureMessage: failed.failureMessage, nrOfTests: tests.length };
  }
}

/** The English texts: their words aren't behavior, and the tests of all languages use them. */
class Texts {
  shouldIgnore({ node }) {
    return node.type === "VariableDeclarator" && node.id.name === "texts" ? "text" : undefined;
  }
}

export const strykerPlugins = [
  { kind: "TestRunner", name: "compiled", injectableClass: CompiledTests },
  { kind: "Ignore", name: "texts", injectableClass: Texts },
];
