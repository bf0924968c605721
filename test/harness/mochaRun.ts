import { readdirSync } from "node:fs";
import path from "node:path";
import type { HostResult, TestOutcome } from "./hostResult";

/** What runs, and where the report goes. */
export interface MochaOptions {
  readonly files: readonly string[];
  /** How long one test may take, unless it says otherwise. */
  readonly timeoutMs: number;
  /** From when on a test's duration is told. */
  readonly slowMs?: number | undefined;
  readonly grep?: string | undefined;
  /** Takes the report's lines; the console unless given. */
  readonly print?: ((...args: unknown[]) => void) | undefined;
}

/** Runs test files in this process, one after another, and counts. An error while loading counts as a failed test. */
export async function runMocha(options: MochaOptions): Promise<HostResult> {
  // An ES module; TypeScript must not make a require of it.
  const { default: Mocha } = await import("mocha");
  if (options.print !== undefined) {
    Mocha.reporters.Base.consoleLog = options.print;
  }
  const failures: HostResult["failures"][number][] = [];
  const tests: TestOutcome[] = [];
  const stats = { passed: 0, pending: 0 };
  try {
    const mocha = new Mocha({
      ui: "bdd",
      timeout: options.timeoutMs,
      slow: options.slowMs ?? options.timeoutMs,
      ...(options.grep !== undefined && { grep: options.grep }),
    });
    for (const file of options.files) {
      mocha.addFile(file);
    }
    await new Promise<void>((resolve) => {
      const runner = mocha.run(() => {
        resolve();
      });
      runner.on("pass", (test) => {
        stats.passed += 1;
        tests.push({ titles: test.titlePath(), passed: true });
      });
      runner.on("pending", () => (stats.pending += 1));
      runner.on("fail", (test, error: unknown) => {
        failures.push({ title: test.fullTitle(), error: describeError(error) });
        tests.push({ titles: test.titlePath(), passed: false });
      });
    });
  } catch (error) {
    failures.push({ title: "loading the tests", error: describeError(error) });
  }
  return { ...stats, failed: failures.length, failures, tests, done: true };
}

/** All compiled test files below a folder. */
export function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.js"))
    .sort()
    .map((name) => path.join(folder, name));
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
