import { writeHostResult } from "../harness/hostResult";
import { guardAgainstLeaks } from "../canary/guard";
import { runMocha, testFiles } from "../harness/mochaRun";
import { shareOf } from "./shares";

/** Runs a folder of tests, or a share of its files, in this process. */
async function main([
  folder = "",
  resultFile = "",
  timeout = "",
  share = "1of1",
  grep,
]: readonly string[]): Promise<void> {
  const result = await runMocha({
    files: shareOf(testFiles(folder), share),
    timeoutMs: Number(timeout),
    grep,
    guard: guardAgainstLeaks({ folder: process.env["TEST_RESULTS"], isOwnProcess: true }),
  });
  writeHostResult(resultFile, result);
  // A failed test may have left a server open, which would keep the process alive.
  process.exit();
}

void main(process.argv.slice(2));
