/** A clock and timers that tests advance. */
export interface Time {
  /** Advances the clock by milliseconds, and runs each timer that becomes due at its time. */
  readonly pass: (milliseconds: number) => void;
  /** The number of timers that have run in the passed time. */
  readonly wakeups: () => number;
}

/** In milliseconds. Timers with a longer delay wait for the next refresh. */
const long = 16_000;
/** Milliseconds of deadlines of files, requests, and the secret storage, which stay in real time. */
const deadlines: ReadonlySet<number> = new Set([5_000, 15_000, 20_000]);

/** Replaces the clock of this process by one that is `ahead` by milliseconds. Timers that were set before don't change. */
export function takeTime(ahead = 0): Time {
  let passed = ahead;
  let isPassing = false;
  let wakeups = 0;
  const pending = new Map<unknown, { readonly at: number; readonly act: () => void }>();
  const [now, monotonic, set, clear] = [Date.now, performance.now.bind(performance), setTimeout, clearTimeout];
  Date.now = () => now() + passed;
  performance.now = () => monotonic() + passed - ahead;
  const later = (act: (...given: unknown[]) => void, delay = 0, ...given: unknown[]): unknown => {
    const timer = set(
      (...args: unknown[]) => {
        pending.delete(timer);
        act(...args);
      },
      // The editor computes delays from times before the clock was taken; a longer one would fire at once.
      Math.min(delay, 2 ** 31 - 1),
      ...given,
    );
    // A timer that is set while time passes is the rest of a longer one.
    if ((delay > long || isPassing) && !deadlines.has(delay))
      pending.set(timer, { at: Date.now() + delay, act: () => act(...given) });
    return timer;
  };
  globalThis.setTimeout = Object.assign(later, set) as typeof setTimeout;
  globalThis.clearTimeout = (timer) => {
    pending.delete(timer);
    clear(timer);
  };
  return {
    pass: (milliseconds) => {
      const end = passed + milliseconds;
      isPassing = true;
      for (;;) {
        const next = [...pending].sort(([, one], [, other]) => one.at - other.at)[0];
        if (!next || next[1].at > now() + end) break;
        const [timer, { at, act }] = next;
        pending.delete(timer);
        clear(timer as NodeJS.Timeout);
        passed = Math.max(passed, at - now());
        wakeups += 1;
        act();
      }
      passed = end;
      isPassing = false;
    },
    wakeups: () => wakeups,
  };
}
