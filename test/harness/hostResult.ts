import { readFileSync, writeFileSync } from "node:fs";

/** Variables that tell the extension host which tests to run, and where to write the result. */
export const hostVariables = {
  version: "EDITOR_VERSION",
  testsDir: "HOST_TESTS_DIR",
  reportFile: "HOST_REPORT_FILE",
  resultFile: "HOST_RESULT_FILE",
  grep: "HOST_GREP",
} as const;

/** One test that ran: the titles of its groups and its own, outermost first. */
export interface TestOutcome {
  readonly titles: readonly string[];
  readonly passed: boolean;
}

export interface TestFailure {
  readonly title: string;
  readonly error: string;
}

export interface HostResult {
  readonly passed: number;
  readonly failed: number;
  readonly pending: number;
  readonly failures: readonly TestFailure[];
  readonly tests: readonly TestOutcome[];
  /** How often each kind of surface was searched for keys. */
  readonly scans?: Readonly<Record<string, number>>;
}

export function writeHostResult(file: string, result: HostResult): void {
  writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`);
}

/** The result of the tests; undefined if they didn't finish: half of a result can't be parsed. */
export function readHostResult(file: string): HostResult | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as HostResult;
  } catch {
    return undefined;
  }
}

/** The reason why a run failed; undefined if it passed. The editor's exit code is 0 even if its extension host dies. */
export function objection(result: HostResult | undefined): string | undefined {
  if (result === undefined) return "The extension host ended before its tests did: there is no result.";
  if (result.failed > 0) {
    const lines = result.failures.map(({ title, error }) => `  ${title}\n    ${error.split("\n")[0] ?? ""}`);
    return [`${String(result.failed)} of the tests in the extension host failed:`, ...lines].join("\n");
  }
  return result.passed === 0 ? "Not one test ran in the extension host." : undefined;
}

/** The value of a required variable. @throws if it is missing */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`The variable ${name} is missing.`);
  return value;
}
