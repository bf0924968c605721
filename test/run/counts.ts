import path from "node:path";

import { type HostResult, readHostResult } from "../harness/hostResult";

/** How many tests passed and failed. */
export type Counts = Pick<HostResult, "passed" | "failed">;

/** The counts of a run; one that left no result, or ran nothing, has failed. */
export function counted(result: HostResult | undefined, missing: string): Counts {
  if (result && result.passed + result.failed > 0) return result;
  console.log(missing);
  return { passed: 0, failed: 1 };
}

/** The counts of a run in an extension host that ended with `error`, which is printed; `folder` is that of its result. */
export function failedInHost(error: unknown, folder: string): Counts {
  console.log(error instanceof Error ? error.message : error);
  const { passed = 0, failed = 0 } = readHostResult(path.join(folder, "result.json")) ?? {};
  return { passed, failed: Math.max(failed, 1) };
}

/** Does one after another. */
export async function inTurn<T>(items: Iterable<T>, act: (item: T) => Promise<Counts>): Promise<Counts> {
  const done: Counts[] = [];
  for (const item of items) done.push(await act(item));
  return sum(done);
}

export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
  };
}
