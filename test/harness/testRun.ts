import { readFileSync, writeFileSync } from "node:fs";

/** The variables with which a process of tests is started: the plan as JSON, and in an extension host its editor. */
export const processVariables = { plan: "TEST_PLAN", editor: "TEST_HOST" } as const;

/** What a process of tests runs. */
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

/** One test that ran: the titles of its groups and its own, outermost first. */
export interface TestOutcome {
  readonly titles: readonly string[];
  readonly passed: boolean;
}

export interface TestFailure {
  readonly title: string;
  readonly error: string;
}

export interface TestResult {
  readonly passed: number;
  readonly failed: number;
  readonly pending: number;
  readonly failures: readonly TestFailure[];
  readonly tests: readonly TestOutcome[];
  /** How often each kind of surface was searched for keys. */
  readonly scans?: Readonly<Record<string, number>>;
}

/** The plan of this process. @throws if it has none. */
export function testPlan(): TestPlan {
  return JSON.parse(requiredVariable(processVariables.plan)) as TestPlan;
}

export function writeResult(file: string, result: TestResult): void {
  writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`);
}

/** The result of the tests; undefined if they didn't finish: half of a result can't be parsed. */
export function readResult(file: string): TestResult | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as TestResult;
  } catch {
    return undefined;
  }
}

/** The value of a required variable. @throws if it is missing */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`The variable ${name} is missing.`);
  return value;
}
