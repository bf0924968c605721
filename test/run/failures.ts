import type { TestFailure } from "../harness/testRun";
import { readOutcomes } from "./faults";

/** Prints the failures of each part at the end of a long log. */
export function printFailures(results: string, failedParts: readonly string[]): void {
  const failures = readOutcomes(results).flatMap(({ part, failures: all }) => all.map((one) => described(part, one)));
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
  if (failedParts.length > 0) console.log(`\nParts that failed: ${failedParts.join(", ")}`);
}

function described(part: string, { title, error }: TestFailure): string {
  const lines = error.split("\n").filter((line) => line.trim() !== "");
  return [`  ${part}: ${title}`, ...lines.slice(0, 8).map((line) => `      ${line.trim()}`)].join("\n");
}
