import { readdirSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "./editorFolder";
import { type TestFailure, type TestPlan, writeResult } from "./testRun";

/** A second check of every test, after it and its hooks. Resolves with faults; any fault fails the test. */
export type TestGuard = () => Promise<readonly string[]>;

/**
 * Runs the files of a plan in this process, one after another, and writes their result. An error while loading counts
 * as a failed test. `print` receives the report's lines.
 */
export async function runPlan(
  { folders, resultFile, timeoutMs, grep, share }: TestPlan,
  guard: TestGuard,
  print: (...args: unknown[]) => void = console.log,
): Promise<void> {
  // An ES module, so TypeScript must not compile this to `require`.
  const { default: Mocha } = await import("mocha");
  Mocha.reporters.Base.consoleLog = print;
  const failures: TestFailure[] = [];
  let [passed, pending] = [0, 0];
  const objectTo = async (test: Mocha.Test | undefined): Promise<void> => {
    const objections = await guard();
    if (objections.length > 0 && test?.state === "passed") passed -= 1;
    for (const error of objections) {
      failures.push({ title: test?.fullTitle() ?? "after all tests", error });
      print(`      FAILED: ${error}`);
    }
  };
  try {
    const mocha = new Mocha({
      ui: "bdd",
      timeout: timeoutMs,
      // Reported as slow.
      slow: timeoutMs / 10,
      ...(grep !== undefined && { grep }),
      rootHooks: {
        // An error thrown here would end the whole run.
        async afterEach(this: Mocha.Context) {
          await objectTo(this.currentTest);
        },
      },
    });
    for (const file of shareOf(folders.flatMap(testFiles), share)) mocha.addFile(file);
    await new Promise<void>((resolve) => {
      const runner = mocha.run(() => resolve());
      runner.on("pass", () => (passed += 1));
      runner.on("pending", () => (pending += 1));
      runner.on("fail", (test, error: unknown) => {
        failures.push({ title: test.fullTitle(), error: describeError(error) });
      });
    });
    await objectTo(undefined);
  } catch (error) {
    failures.push({ title: "loading the tests", error: describeError(error) });
  }
  writeResult(resultFile, { passed, pending, failures });
}

/** The compiled tests of a folder whose sources still exist. */
function testFiles(folder: string): readonly string[] {
  return readdirSync(path.join(projectRoot, "test", folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort()
    .map((file) => path.join(projectRoot, "out", "test", folder, file.replace(/\.tsx?$/, ".js")));
}

/** The files of one process. Adjacent files are often equally slow, so they go to different processes. */
function shareOf(files: readonly string[], share = "1of1"): readonly string[] {
  const [number = 1, count = 1] = share.split("of").map(Number);
  return files.filter((_, index) => index % count === number - 1);
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
