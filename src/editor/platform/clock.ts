import { minute } from "../../weather/base/duration";
import type { Clock } from "../../weather/base/ports";

/** Milliseconds: timers stop while the machine sleeps, but the clock doesn't. */
const maxTimer = minute;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delay, act) {
    const end = Date.now() + delay;
    const monotonic = performance.now() + delay;
    const rest = (): number => Math.min(end - Date.now(), monotonic - performance.now());
    const wait = (): NodeJS.Timeout =>
      setTimeout(
        () => {
          if (rest() > 0) timer = wait();
          else act();
        },
        Math.min(Math.max(0, Math.ceil(rest())), maxTimer),
      );
    let timer = wait();
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
