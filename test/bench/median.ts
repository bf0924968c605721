/** The one in the middle, in whichever order they come; of an even number, the higher of two. Infinity: there is none. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity;
}
