import { hour, minute, second } from "../../weather/base/duration";

/** Milliseconds in which the time of all operations counts, and for which a drive that is too slow isn't used. */
export const slowPause = 10 * minute;
/** Milliseconds for which all operations together may hold the thread in that time. */
export const defaultMaxHold = second / 2;

/** Measures how long operations hold the thread, which all extensions of a window share. */
export class ThreadBudget {
  #holds: readonly { readonly at: number; readonly time: number }[] = [];
  #exceededAt = Number.NEGATIVE_INFINITY;

  /** @param now monotonic milliseconds */
  constructor(
    private readonly now: () => number,
    private readonly maxHold = defaultMaxHold,
  ) {}

  measure<T>(act: () => T): T {
    const at = this.now();
    try {
      return act();
    } finally {
      this.#holds = [...this.#holds, { at, time: this.now() - at }];
    }
  }

  /**
   * Whether the operations took too long; in the hour after that, a fifth of the time is too long for one.
   *
   * @returns their milliseconds, and whether they also did in the hour before.
   */
  exceeded(): { readonly time: number; readonly isAgain: boolean } | undefined {
    const now = this.now();
    const isAgain = now - this.#exceededAt < hour;
    this.#holds = this.#holds.filter(({ at }) => now - at < slowPause);
    const time = this.#holds.reduce((sum, hold) => sum + hold.time, 0);
    if (time <= this.maxHold && !(isAgain && this.#holds.some((hold) => hold.time > this.maxHold / 5)))
      return undefined;
    this.#holds = [];
    this.#exceededAt = now;
    return { time, isAgain };
  }
}
