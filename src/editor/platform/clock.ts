import { minute } from "../../weather/base/duration";
import type { Clock, EpochMs } from "../../weather/base/ports";

/** Milliseconds: timers stop while the machine sleeps, but the clock doesn't. */
const maxTimer = minute;

interface Waiting {
  readonly end: EpochMs;
  readonly monotonicEnd: number;
  readonly act: () => void;
}

/** All wait for one timer, so that an idle window wakes once a minute. */
const all = new Set<Waiting>();
let timer: NodeJS.Timeout | undefined;

/** Milliseconds. */
function restOf({ end, monotonicEnd }: Waiting): number {
  return Math.min(end - Date.now(), monotonicEnd - performance.now());
}

function schedule(): void {
  clearTimeout(timer);
  const rest = Math.min(maxTimer, ...[...all].map(restOf));
  timer = all.size > 0 ? setTimeout(check, Math.max(0, Math.ceil(rest))) : undefined;
}

/** Runs one at a time, so that a fault of one leaves the others alone. */
function check(): void {
  const due = [...all].find((each) => restOf(each) <= 0);
  try {
    if (due && all.delete(due)) due.act();
  } finally {
    schedule();
  }
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delay, act) {
    const waiting = { end: Date.now() + delay, monotonicEnd: performance.now() + delay, act };
    all.add(waiting);
    schedule();
    return () => {
      all.delete(waiting);
      schedule();
    };
  },
  random: Math.random,
};
