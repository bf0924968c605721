import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { readHostResult } from "../harness/hostResult";
import { inTurn } from "./counts";
import { inNode, type NodeProgram } from "./inNode";

/** The parts that need no editor and no browser, each with the timeout of a test in seconds. */
const seconds = { unit: 30, project: 60, processes: 300 };
/** The factor for timeouts under Wine, which starts processes slowly. */
const patience = 5;

/** Runs all parts, or those of `only`, in Node for Windows: in `wine`, or in this Node if it is one. */
export async function runInWindows(wine: NodeProgram | undefined, only: readonly string[], grep?: string) {
  const results = path.join(projectRoot, "out", "windows", "results");
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const parts = Object.entries(seconds).filter(([folder]) => only.length === 0 || only.includes(folder));
  const counts = await inTurn(parts, ([folder, limit]) => {
    console.log(`\n--- ${folder}`);
    const timeoutMs = limit * (wine ? patience : 1) * 1000;
    return inNode({ folder, results, timeoutMs, grep, program: wine });
  });
  const skipped = parts.map(([name]) => readHostResult(path.join(results, `${name}.json`))?.pending ?? 0);
  return { ...counts, skipped: skipped.reduce((sum, pending) => sum + pending, 0) };
}
