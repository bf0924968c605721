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
    const check = (): void => {
      const rest = Math.min(end - Date.now(), monotonic - performance.now());
      if (rest > 0) timer = setTimeout(check, Math.min(Math.ceil(rest), maxTimer));
      else act();
    };
    let timer = setTimeout(check, Math.min(Math.max(0, delay), maxTimer));
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
