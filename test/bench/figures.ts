/** The median; with an even number of values, the higher of the middle two. Infinity if there are no values. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity;
}

/** The median of the ratios of each value to the reference with the same index. */
export function ratio(values: readonly number[], references: readonly number[]): number {
  return median(values.map((value, index) => value / (references[index] ?? 0)));
}

/** The minimum, median, and maximum of the values, formatted for a table. */
export function spread(values: readonly number[], digits: number, unit = ""): readonly string[] {
  return [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(digits) + unit);
}

/** Prints a table: the first column is aligned to the left, the others to the right. */
export function printTable(rows: readonly (readonly string[])[], least = 0): void {
  const widthOf = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  for (const [title = "", ...cells] of rows) {
    const padded = cells.map((cell, index) => cell.padStart(Math.max(widthOf(index + 1) + 2, least)));
    console.log((title.padEnd(widthOf(0)) + padded.join("")).trimEnd());
  }
}

/** Runs `act` for each item, with limited concurrency, the last item first. */
export async function inParallel<T>(
  items: readonly T[],
  lanes: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await act(next);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
}

/** A checked limit, and whether it holds. */
export type Property = readonly [text: string, holds: boolean];

/**
 * Prints the checked limits. If one doesn't hold, the process fails. @param findExpensive finds the ten most expensive
 * functions, which are printed after a failure.
 */
export async function judge(
  properties: readonly Property[],
  findExpensive?: () => Promise<readonly string[]>,
): Promise<void> {
  console.log();
  for (const [text, holds] of properties) console.log(`${holds ? "pass" : "FAIL"}  ${text}`);
  if (properties.every(([, holds]) => holds)) return;
  process.exitCode = 1;
  if (findExpensive)
    console.log(["\nThe most expensive functions, by their own time:", ...(await findExpensive())].join("\n"));
}
