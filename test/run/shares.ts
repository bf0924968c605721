import type { HostResult } from "../harness/hostResult";

/** The files of one process: for `2of3` every third, starting with the second. Neighbours are often alike, and as slow. */
export function shareOf(files: readonly string[], share: string): readonly string[] {
  const [number = 1, count = 1] = share.split("of").map(Number);
  return files.filter((_, index) => index % count === number - 1);
}

/** The result of all processes; undefined if one of them has none. */
export function joined(results: readonly (HostResult | undefined)[]): HostResult | undefined {
  const all = results.filter((result) => result !== undefined);
  if (all.length < results.length) return undefined;
  const sumOf = (name: "passed" | "failed" | "pending"): number => all.reduce((sum, result) => sum + result[name], 0);
  return {
    passed: sumOf("passed"),
    failed: sumOf("failed"),
    pending: sumOf("pending"),
    failures: all.flatMap(({ failures }) => failures),
    tests: all.flatMap(({ tests }) => tests),
    scans: scansOf(all),
  };
}

export function scansOf(results: readonly HostResult[]): Readonly<Record<string, number>> {
  const scans: Record<string, number> = {};
  for (const [kind, count] of results.flatMap((result) => Object.entries(result.scans ?? {})))
    scans[kind] = (scans[kind] ?? 0) + count;
  return scans;
}
