import { guardAgainstLeaks, watchProcess } from "../canary/guard";
import { processVariables, requiredVariable, testPlan } from "../harness/testRun";
import { runPlan } from "../harness/mochaRun";

/** Runs the tests of the plan in this process. */
async function main(): Promise<void> {
  await runPlan(testPlan(), guardAgainstLeaks(requiredVariable(processVariables.results), watchProcess()));
  // A failed test may have left a server open, which would keep the process alive.
  process.exit();
}

void main();
