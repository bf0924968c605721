/** Converts `x`, from 0 to 1, to hundredths of the square from the left. */
export function across(x: number): number {
  return Math.round(x * 10_000) / 100;
}

/** Converts `y`, from 0 at the bottom to 1, to hundredths of the square from the top. */
export function down(y: number): number {
  return across(1 - y);
}

/** Formats a fraction from 0 to 1 for CSS and SVG. */
export function toPercent(fraction: number): string {
  return `${across(fraction)}%`;
}
