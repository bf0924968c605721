import type { HostResult } from "../harness/hostResult";

export type Counts = Pick<HostResult, "passed" | "failed">;

/** The counts of a run; one that left no result, or ran nothing, has failed. */
export function counted(result: HostResult | undefined, missing: string): Counts {
  if (result && result.passed + result.failed > 0) return result;
  console.log(missing);
  return { passed: 0, failed: 1 };
}

/** Does one after another. */
export async function inTurn<T>(items: Iterable<T>, act: (item: T) => Promise<Counts>): Promise<Counts> {
  const done: Counts[] = [];
  for (const item of items) done.push(await act(item));
  return sum(done);
}

export function sum(all: readonly Counts[]): Counts {
  const sumOf = (name: keyof Counts): number => all.reduce((total, counts) => total + counts[name], 0);
  return { passed: sumOf("passed"), failed: sumOf("failed") };
}
