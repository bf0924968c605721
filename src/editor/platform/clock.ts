import { minute } from "../../weather/base/duration";
import type { Clock } from "../../weather/base/ports";

/** Milliseconds between two looks at the clock: timers stand still while a machine sleeps, and clocks do not. */
const look = minute;

/** This machine's time and chance. */
export const systemClock: Clock = {
  now: Date.now,
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
        Math.min(Math.max(0, Math.ceil(rest())), look),
      );
    let timer = wait();
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
