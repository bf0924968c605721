import type { TestFailure } from "../harness/hostResult";
import { readOutcomes } from "./faults";

/** Prints the failures of each part at the end of a long log, and the tests that failed at first. */
export function printFailures(results: string, failedParts: readonly string[]): void {
  const outcomes = readOutcomes(results);
  const print = (heading: string, of: "failures" | "retried"): void => {
    const found = outcomes.flatMap((outcome) => (outcome[of] ?? []).map((failure) => described(outcome.part, failure)));
    if (found.length > 0) console.log(`\n${heading}\n${found.join("\n")}`);
  };
  print("Failed at the first attempt:", "retried");
  print("Failed:", "failures");
  if (failedParts.length > 0) console.log(`\nParts that failed: ${failedParts.join(", ")}`);
}

function described(part: string, { title, error }: TestFailure): string {
  const lines = error.split("\n").filter((line) => line.trim() !== "");
  return [`  ${part}: ${title}`, ...lines.slice(0, 8).map((line) => `      ${line.trim()}`)].join("\n");
}
