import { readdirSync } from "node:fs";
import path from "node:path";
import type { HostResult, TestFailure, TestOutcome } from "./hostResult";

/** A second check of every test after its end. */
export interface TestGuard {
  /** Called before a test and its hooks. */
  readonly begin: () => void;
  /** Called after a test and its hooks. Resolves with faults, each of which fails the test. */
  readonly finish: () => Promise<readonly string[]>;
  readonly scans: Readonly<Record<string, number>>;
}

export interface MochaOptions {
  readonly files: readonly string[];
  /** The default timeout of a test, in milliseconds. A test that takes a tenth of it is reported as slow. */
  readonly timeoutMs: number;
  readonly grep?: string | undefined;
  /** Receives the report's lines; default: the console. */
  readonly print?: ((...args: unknown[]) => void) | undefined;
  readonly guard: TestGuard;
}

/** Runs test files in this process, one after another. An error while loading counts as a failed test. */
export async function runMocha(options: MochaOptions): Promise<HostResult> {
  // An ES module, so TypeScript must not compile this to `require`.
  const { default: Mocha } = await import("mocha");
  const { guard, print = console.log, timeoutMs, grep } = options;
  Mocha.reporters.Base.consoleLog = print;
  const failures: TestFailure[] = [];
  const outcomes = new Map<Mocha.Runnable | undefined, TestOutcome>();
  let pending = 0;
  const objectTo = async (test: Mocha.Test | undefined): Promise<void> => {
    for (const objection of await guard.finish()) {
      const titles = test?.titlePath() ?? ["after all tests"];
      outcomes.set(test, { titles, passed: false });
      failures.push({ title: titles.join(" "), error: objection });
      print(`      FAILED: ${objection}`);
    }
  };
  try {
    const mocha = new Mocha({
      ui: "bdd",
      timeout: timeoutMs,
      slow: timeoutMs / 10,
      ...(grep !== undefined && { grep }),
      rootHooks: {
        beforeEach: () => guard.begin(),
        // An error thrown here would end the whole run.
        async afterEach(this: Mocha.Context) {
          await objectTo(this.currentTest);
        },
      },
    });
    for (const file of options.files) mocha.addFile(file);
    await new Promise<void>((resolve) => {
      const runner = mocha.run(() => resolve());
      runner.on("pass", (test) => outcomes.set(test, { titles: test.titlePath(), passed: true }));
      runner.on("pending", () => (pending += 1));
      runner.on("fail", (test, error: unknown) => {
        failures.push(failureOf(test, error));
        outcomes.set(test, { titles: test.titlePath(), passed: false });
      });
    });
    await objectTo(undefined);
  } catch (error) {
    failures.push({ title: "loading the tests", error: describeError(error) });
  }
  const tests = [...outcomes.values()];
  const passed = tests.filter((test) => test.passed).length;
  return { passed, failed: failures.length, pending, failures, tests, scans: guard.scans };
}

export function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.js"))
    .sort()
    .map((name) => path.join(folder, name));
}

function failureOf(test: Mocha.Runnable, error: unknown): TestFailure {
  return { title: test.fullTitle(), error: describeError(error) };
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
