import { hour, minute, second } from "../../weather/base/duration";
import type { Clock, Log } from "../../weather/base/ports";

/** Milliseconds in which the time of all long operations counts, and for which a drive that is too slow isn't used. */
const slowPause = 10 * minute;

/** Milliseconds of an operation that a busy processor may cause. */
const usual = 10;

/** Stops the use of a drive that fails, or that holds the thread, which all extensions share, for too long. */
export class DriveBreaker {
  /** The time for which long operations have held the thread since a moment. Times are monotonic milliseconds. */
  #held = { since: Number.NEGATIVE_INFINITY, time: 0 };
  #slowAt = Number.NEGATIVE_INFINITY;
  #slowUntil = Number.NEGATIVE_INFINITY;
  #brokenUntil = Number.NEGATIVE_INFINITY;
  #warnedAt = Number.NEGATIVE_INFINITY;

  /** @param maxHold milliseconds for which operations may hold the thread in ten minutes. */
  constructor(
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly maxHold = second / 2,
  ) {}

  /** Milliseconds until the drive may be used; 0 if it may. */
  get restTime(): number {
    return Math.max(0, Math.max(this.#slowUntil, this.#brokenUntil) - this.clock.monotonic());
  }

  /** Whether the drive rests because it fails, or is too slow for anything. */
  get isBroken(): boolean {
    return this.#brokenUntil > this.clock.monotonic();
  }

  /** Runs `act`, which opens the file. A drive that wakes up takes long for that, and only a slow one for more. */
  measureOpening<T>(act: () => T): T {
    const at = this.clock.monotonic();
    try {
      return act();
    } finally {
      if (this.clock.monotonic() - at > this.maxHold) this.#slowAt = at;
    }
  }

  /**
   * Runs `act`. If the drive turns out to be slow, it rests; in the next hour, one operation can be enough for that.
   * After an operation that takes twice the maximum, nothing uses it.
   */
  measure<T>(act: () => T): T {
    const at = this.clock.monotonic();
    try {
      return act();
    } finally {
      const time = this.clock.monotonic() - at;
      if (at - this.#held.since >= slowPause) this.#held = { since: at, time: 0 };
      if (time > usual) this.#held.time += time;
      const isAgain = at - this.#slowAt < hour;
      const isSlow = this.#held.time > this.maxHold || (isAgain && time > this.maxHold / 5);
      if (isSlow && this.restTime === 0) {
        this.#slowAt = at;
        this.#slowUntil = this.clock.monotonic() + slowPause;
        // Once, a busy processor may be the cause.
        this.#say(`slow (${Math.round(this.#held.time)} ms)`, isAgain ? "warn" : "debug");
      }
      if (time > 2 * this.maxHold) this.#brokenUntil = this.clock.monotonic() + slowPause;
    }
  }

  /** Stops the use of the drive for a minute. */
  rest(code: string): void {
    this.#brokenUntil = this.clock.monotonic() + minute;
    this.#say(`unavailable (${code})`, "warn");
  }

  /** Logs a warning once an hour. */
  #say(reason: string, level: "warn" | "debug"): void {
    const now = this.clock.monotonic();
    if (now - this.#warnedAt < hour) return;
    if (level === "warn") this.#warnedAt = now;
    this.log[level](`The storage that windows share is ${reason}; this window works without it`);
  }
}
