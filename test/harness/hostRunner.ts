import { appendFileSync } from "node:fs";
import { format } from "node:util";
import { hostVariables, objection, requiredVariable, writeHostResult } from "./hostResult";
import { runMocha, testFiles } from "./mochaRun";

/** Runs all tests of the folder inside the extension host; the editor calls this. */
export async function run(): Promise<void> {
  const reportFile = requiredVariable(hostVariables.reportFile);
  const result = await runMocha({
    files: testFiles(requiredVariable(hostVariables.testsDir)),
    timeoutMs: 20_000,
    slowMs: 5_000,
    // The host's own console goes to the page, between many lines of the editor.
    print: (...args) => {
      appendFileSync(reportFile, `${format(...args)}\n`);
    },
  });
  writeHostResult(requiredVariable(hostVariables.resultFile), result);
  const reason = objection(result);
  if (reason !== undefined) {
    throw new Error(reason);
  }
}
