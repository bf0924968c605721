import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";

export const benchFolder = path.join(projectRoot, "out", "bench");

/** A limit for the median of some values. */
export interface Limit {
  readonly what: string;
  readonly most: number;
  readonly values: readonly number[];
}

/** The median; with an even number of values, the higher of the middle two. Infinity if there are no values. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity;
}

/** The ratio of each value to the reference with the same index. */
export function ratios(values: readonly number[], references: readonly number[]): readonly number[] {
  return values.map((value, index) => value / (references[index] ?? 0));
}

/** The minimum, median, and maximum of the values, formatted for a table. */
export function spread(values: readonly number[], digits: number, unit = ""): readonly string[] {
  return [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(digits) + unit);
}

/** A table as text: the first column is aligned to the left, the others to the right. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const lines = rows.map(([title = "", ...cells]) => {
    const padded = cells.map((cell, index) => cell.padStart(widthOf(index + 1) + 2));
    return (title.padEnd(widthOf(0)) + padded.join("")).trimEnd();
  });
  return `\n${lines.join("\n")}`;
}

export function printTable(rows: readonly (readonly string[])[]): void {
  console.log(tableOf(rows));
}

/** Prints the limits, and writes them to a file. If one doesn't hold, the process fails. */
export function judge(limits: readonly Limit[]): void {
  const format = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 2 });
  const rows = limits.map(({ what, most, values }) => {
    const range = values.length > 1 ? [Math.min(...values), Math.max(...values)].map(format) : ["", ""];
    const holds = median(values) <= most;
    if (!holds) process.exitCode = 1;
    return [what, format(median(values)), ...range, format(most), holds ? "pass" : "FAIL"];
  });
  const table = tableOf([["", "median", "least", "most", "limit", ""], ...rows]);
  console.log(table);
  mkdirSync(benchFolder, { recursive: true });
  writeFileSync(path.join(benchFolder, "limits.txt"), table);
}
