// What Stryker needs of this project: a runner of its compiled tests, and what makes no sense to mutate.
import { readFileSync, writeFileSync } from "node:fs";

import { runTests } from "./tests.mjs";

/** Where Stryker's instrumented code looks for the mutant that is active, and counts what it covers. */
const stryker = (globalThis.__stryker__ ??= {});

// What a mutant leaves behind may fail after its tests have ended; it must not end the process of the next one's.
process.on("uncaughtException", () => undefined);

/** How long each file of tests takes, in milliseconds; the processes that run tests share it, in their working directory. */
const durations = "durations.json";

/** Runs the compiled tests with mocha, each time in fresh modules: no mutant finds what another one left in them. */
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
      // What runs while modules are loaded is mutated only if the mutant is one of those lines.
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

/** The English texts: which words they are is no behaviour, and tests of all languages go through them. */
class Texts {
  shouldIgnore({ node }) {
    return node.type === "VariableDeclarator" && node.id.name === "texts" ? "text" : undefined;
  }
}

export const strykerPlugins = [
  { kind: "TestRunner", name: "compiled", injectableClass: CompiledTests },
  { kind: "Ignore", name: "texts", injectableClass: Texts },
];
