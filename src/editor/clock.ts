import type { Clock } from "../weather/ports";

/** A longer delay would run at once (HTML standard and Node: delays are 32-bit integers). */
const longestDelay = 2 ** 31 - 1;

/** This machine's time and chance. */
export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after(delay, act) {
    const timer = setTimeout(act, Math.min(delay, longestDelay));
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
