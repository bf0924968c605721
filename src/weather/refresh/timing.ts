import { minute } from "../base/duration";
import type { Lifetime } from "../model/answer";

/** Milliseconds by which clocks are corrected every day. */
const clockTolerance = minute;

/**
 * Whether `at` comes from a clock that was wrong, because it is still to come. Such an answer counts as expired, or it
 * could stay fresh for years. Both times are milliseconds since 1970.
 */
export function isInFuture(at: number, now: number): boolean {
  return at - clockTolerance >= now;
}

/**
 * Until when a location is not asked for again: until its answer expires, and for `minimumInterval` milliseconds whatever the
 * headers say. A service that forgets `Expires` must not cost a quota.
 */
export function freshUntil({ receivedAt, expiresAt }: Lifetime, minimumInterval: number): number {
  return Math.max(expiresAt, receivedAt + minimumInterval);
}

/** When to ask next: a little after `at`, at random, so that many editors do not ask in the same second. */
export function nextAsk(at: number, random: () => number): number {
  return at + Math.round(random() * minute);
}
