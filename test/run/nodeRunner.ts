import { writeHostResult } from "../harness/hostResult";
import { guardAgainstLeaks } from "../canary/guard";
import { runMocha, testFiles } from "../harness/mochaRun";

/** Runs a folder of tests in this process; called by the starter in a process of its own. */
async function main([folder = "", resultFile = "", timeout = "", grep]: readonly string[]): Promise<void> {
  const result = await runMocha({
    files: testFiles(folder),
    timeoutMs: Number(timeout),
    slowMs: Number(timeout) / 4,
    grep,
    guard: guardAgainstLeaks({ folder: process.env["TEST_RESULTS"], isOwnProcess: true }),
  });
  writeHostResult(resultFile, result);
  // A test that failed may have left a server open, which would keep the process for ever.
  process.exit();
}

void main(process.argv.slice(2));
