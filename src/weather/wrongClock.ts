/** Milliseconds by which clocks are corrected every day. */
const clockTolerance = 60_000;

/**
 * Whether `at` comes from a clock that was wrong, because it is still to come. Such an answer counts as expired, or it
 * could stay fresh for years. Both times are milliseconds since 1970.
 */
export function isAhead(at: number, now: number): boolean {
  return at - clockTolerance >= now;
}
