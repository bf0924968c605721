import type { HostResult } from "../harness/hostResult";

export type Counts = Pick<HostResult, "passed" | "failed">;

export async function inTurn<T>(items: Iterable<T>, act: (item: T) => Promise<Counts>): Promise<Counts> {
  const done: Counts[] = [];
  for (const item of items) done.push(await act(item));
  return sum(done);
}

export function sum(all: readonly Counts[]): Counts {
  const sumOf = (name: keyof Counts): number => all.reduce((total, counts) => total + counts[name], 0);
  return { passed: sumOf("passed"), failed: sumOf("failed") };
}
