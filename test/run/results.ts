import type { TestResult } from "../harness/testRun";

export const passed: TestResult = { passed: 1, pending: 0, failures: [] };

export function failed(title: string, ...errors: readonly string[]): TestResult {
  return { passed: 0, pending: 0, failures: errors.map((error) => ({ title, error })) };
}

export async function inTurn<T>(items: Iterable<T>, act: (item: T) => Promise<TestResult>): Promise<TestResult> {
  const done: TestResult[] = [];
  for (const item of items) done.push(await act(item));
  return sum(done);
}

export function sum(all: readonly TestResult[]): TestResult {
  return {
    passed: all.reduce((total, one) => total + one.passed, 0),
    pending: all.reduce((total, one) => total + one.pending, 0),
    failures: all.flatMap(({ failures }) => failures),
  };
}
