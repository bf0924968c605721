import type { TestResult } from "../harness/testRun";

export type Counts = Pick<TestResult, "passed" | "failed">;

export async function inTurn<T>(items: Iterable<T>, act: (item: T) => Promise<Counts>): Promise<Counts> {
  const done: Counts[] = [];
  for (const item of items) done.push(await act(item));
  return sum(done);
}

export function sum(all: readonly Counts[]): Counts {
  const sumOf = (name: keyof Counts): number => all.reduce((total, counts) => total + counts[name], 0);
  return { passed: sumOf("passed"), failed: sumOf("failed") };
}
