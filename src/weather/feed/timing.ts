import { minute } from "../base/duration";

/** Milliseconds. Clocks are corrected by as much every day. */
const clockTolerance = minute;

/**
 * Whether `at` is in the future, so that the clock that gave it was wrong. Only `SharedState` asks, which hands out what
 * is valid. Both times are milliseconds since 1970.
 */
export function isInFuture(at: number, now: number): boolean {
  return at - clockTolerance >= now;
}

/**
 * When to ask next, in milliseconds since 1970: up to a minute after `at`, at random, so that the editors of many
 * people do not ask in the same second.
 *
 * @param random returns a number from 0 to below 1.
 */
export function nextAsk(at: number, random: () => number): number {
  return at + Math.round(random() * minute);
}
