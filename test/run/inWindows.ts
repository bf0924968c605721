import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { readHostResult } from "../harness/hostResult";
import { type Counts, inTurn } from "./counts";
import { inNode, type NodeProgram } from "./inNode";

/** What runs without an editor and a browser: units, and processes that share a folder. The seconds that one test may take. */
const seconds = { unit: 30, project: 60, processes: 300 };
/** Times as long may pass under Wine, which starts a thousand processes slowly. */
const patience = 5;

export interface WindowsCounts extends Counts {
  readonly skipped: number;
}

/** Runs all parts, or those of `only`, in Node for Windows: in `wine`, or in this Node, which is one, without it. */
export async function runInWindows(
  wine: NodeProgram | undefined,
  only: readonly string[],
  grep?: string,
): Promise<WindowsCounts> {
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
