import { readFileSync, writeFileSync } from "node:fs";

/** Tells the extension host what to run and where to report. */
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

/** The outcome of a run of tests. */
export interface HostResult {
  readonly passed: number;
  readonly failed: number;
  readonly pending: number;
  readonly failures: readonly TestFailure[];
  /** What failed and was tried once more. */
  readonly retried?: readonly TestFailure[];
  readonly tests: readonly TestOutcome[];
  /** How often each kind of surface was searched for keys. */
  readonly scans?: Readonly<Record<string, number>>;
  /** Written last: a result without it comes from a host that died. */
  readonly done: true;
}

/** Leaves the result for the one who started the editor. */
export function writeHostResult(file: string, result: HostResult): void {
  writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`);
}

/** The result that the tests have left, if they came to their end. */
export function readHostResult(file: string): HostResult | undefined {
  try {
    const result = JSON.parse(readFileSync(file, "utf8")) as Partial<HostResult>;
    return result.done === true && result.tests !== undefined ? (result as HostResult) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Why the run is not a success; nothing if it is one. The editor ends with code 0 also when its
 * extension host dies, so a success needs the tests' own word for it.
 */
export function objection(result: HostResult | undefined): string | undefined {
  if (result === undefined) return "The extension host ended before its tests did: there is no result.";
  if (result.failed > 0) {
    const lines = result.failures.map(({ title, error }) => `  ${title}\n    ${error.split("\n")[0] ?? ""}`);
    return [`${String(result.failed)} of the tests in the extension host failed:`, ...lines].join("\n");
  }
  return result.passed === 0 ? "Not one test ran in the extension host." : undefined;
}

/** A variable that has to be there. */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`The variable ${name} is missing.`);
  return value;
}
