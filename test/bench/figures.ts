/** The one in the middle, in whichever order they come; of an even number, the higher of two. Infinity: there is none. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity;
}

/** The median of the ratios of pairs, each a value and the reference at the same place. */
export function ratio(values: readonly number[], references: readonly number[]): number {
  return median(values.map((value, index) => value / (references[index] ?? 0)));
}

/** The least, the median and the most of the values, as a table has them. */
export function spread(values: readonly number[], digits: number, unit = ""): readonly string[] {
  return [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(digits) + unit);
}

/** Prints rows below each other: the first column begins at the left, the others end at the right and are as wide as they need to be. */
export function printTable(rows: readonly (readonly string[])[], least = 0): void {
  const widthOf = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  for (const [title = "", ...cells] of rows) {
    const padded = cells.map((cell, index) => cell.padStart(Math.max(widthOf(index + 1) + 2, least)));
    console.log((title.padEnd(widthOf(0)) + padded.join("")).trimEnd());
  }
}

/** Acts on each item, on so many at a time, the last one first. */
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

/** What has to hold, and whether it does. */
export type Property = readonly [text: string, holds: boolean];

/**
 * Prints what has to hold, and whether it does; if anything doesn't, the process fails.
 *
 * @param findExpensive the ten most expensive functions, which are printed then.
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
