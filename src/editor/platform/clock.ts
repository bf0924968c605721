import { minute } from "../../weather/base/duration";
import type { Clock } from "../../weather/base/ports";

/** Milliseconds: timers stop while the machine sleeps, but the clock doesn't. */
const maxTimer = minute;

/** The waits that are longer. All of them look at the clock with one timer. */
const far = new Set<() => void>();
let nextLook: NodeJS.Timeout | undefined;

function lookLater(look: () => void): void {
  far.add(look);
  nextLook ??= setTimeout(() => {
    const looks = [...far];
    forget(...looks);
    for (const each of looks) each();
  }, maxTimer);
}

function forget(...looks: readonly (() => void)[]): void {
  for (const look of looks) far.delete(look);
  if (far.size > 0) return;
  clearTimeout(nextLook);
  nextLook = undefined;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delay, act) {
    const [end, monotonicEnd] = [Date.now() + delay, performance.now() + delay];
    const restOf = () => Math.min(end - Date.now(), monotonicEnd - performance.now());
    let timer: NodeJS.Timeout | undefined;
    const look = (): void => {
      const rest = restOf();
      if (rest > maxTimer) lookLater(look);
      else timer = setTimeout(() => (restOf() > 0 ? look() : act()), Math.max(0, Math.ceil(rest)));
    };
    look();
    return () => {
      clearTimeout(timer);
      forget(look);
    };
  },
  random: Math.random,
};
