import { appendFileSync } from "node:fs";
import path from "node:path";
import { format } from "node:util";
import { guardAgainstLeaks } from "../canary/guard";
import { watchHost } from "../canary/hostSurfaces";
import { hostVariables, requiredVariable, writeHostResult } from "./hostResult";
import { runMocha, testFiles } from "./mochaRun";

/** Runs all tests of the folder inside the extension host. Called by the editor. */
export async function run(): Promise<void> {
  const reportFile = requiredVariable(hostVariables.reportFile);
  watchHost();
  const result = await runMocha({
    files: testFiles(requiredVariable(hostVariables.testsDir)),
    timeoutMs: 60_000,
    grep: process.env[hostVariables.grep] || undefined,
    // The host's console goes to the page, among many lines of the editor.
    guard: guardAgainstLeaks({ folder: path.dirname(reportFile), isOwnProcess: false }),
    print: (...args) => appendFileSync(reportFile, `${format(...args)}\n`),
  });
  writeHostResult(requiredVariable(hostVariables.resultFile), result);
}
