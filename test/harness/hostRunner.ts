import { appendFileSync } from "node:fs";
import path from "node:path";
import { format } from "node:util";
import { guardAgainstLeaks } from "../canary/guard";
import { searchHost } from "../canary/hostSurfaces";
import { testPlan } from "./testRun";
import { runPlan } from "./mochaRun";

/** Runs the tests of the plan inside the extension host. Called by the editor. */
export async function run(): Promise<void> {
  const plan = testPlan();
  const folder = path.dirname(plan.resultFile);
  await runPlan(
    plan,
    guardAgainstLeaks(folder, () => searchHost().then(() => [])),
    (...args) =>
      // Not the console, which goes to the page, among many lines of the editor.
      appendFileSync(path.join(folder, "report.txt"), `${format(...args)}\n`),
  );
}
