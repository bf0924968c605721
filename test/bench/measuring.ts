import { writeFileSync } from "node:fs";

import { requiredVariable } from "../harness/testRun";

/** The variable with a bench's plan: JSON for the tests in an extension host. */
export const planVariable = "BENCH_PLAN";

export function planned(): unknown {
  return JSON.parse(requiredVariable(planVariable));
}

/** Writes the measurements for the process that started this extension host. */
export function report(figures: unknown): void {
  writeFileSync((planned() as { readonly file: string }).file, JSON.stringify(figures));
}
