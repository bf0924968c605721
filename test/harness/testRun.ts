import { readFileSync, writeFileSync } from "node:fs";

/** The environment variables of a process of tests. */
export const processVariables = {
  /** JSON of `TestPlan`. */
  plan: "TEST_PLAN",
  /** The editor of an extension host. */
  editor: "TEST_HOST",
  /** The packaged extension, for tests in windows. */
  vsix: "TEST_VSIX",
  /** The folder for the files of tests. */
  results: "TEST_RESULTS",
} as const;

/** The plan of a process of tests. */
export interface TestPlan {
  /** Folders below `test`. */
  readonly folders: readonly string[];
  readonly resultFile: string;
  /** The default timeout of a test, in milliseconds. */
  readonly timeoutMs: number;
  /** A pattern for titles. */
  readonly grep?: string | undefined;
  /** Runs every third file, starting with the second, for `2of3`; default: all. */
  readonly share?: string;
}

export interface TestFailure {
  readonly title: string;
  readonly error: string;
}

export interface TestResult {
  readonly passed: number;
  readonly pending: number;
  readonly failures: readonly TestFailure[];
}

/** The plan of this process. @throws if it has none. */
export function testPlan(): TestPlan {
  return JSON.parse(requiredVariable(processVariables.plan)) as TestPlan;
}

export function writeResult(file: string, result: TestResult): void {
  writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`);
}

/** The result of the tests; undefined if they didn't finish, because an incomplete result can't be parsed. */
export function readResult(file: string): TestResult | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as TestResult;
  } catch {
    return undefined;
  }
}

/** The value of a required variable. @throws if it's missing. */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`The variable ${name} is missing.`);
  return value;
}
