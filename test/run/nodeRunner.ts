import { guardAgainstLeaks } from "../canary/guard";
import { processVariables, testPlan } from "../harness/testRun";
import { runPlan } from "../harness/mochaRun";

/** Runs the tests of the plan in this process. */
async function main(): Promise<void> {
  await runPlan(testPlan(), guardAgainstLeaks({ folder: process.env[processVariables.results], isOwnProcess: true }));
  // A failed test may have left a server open, which would keep the process alive.
  process.exit();
}

void main();
