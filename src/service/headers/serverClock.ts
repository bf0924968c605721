import { minute } from "../../weather/base/duration";
import type { Clock, EpochMs } from "../../weather/base/ports";
import type { Lifetime } from "../../weather/model/answer";

/** A response, as far as it says what time it is at its host. Durations are in milliseconds. */
export interface DatedResponse {
  readonly receivedAt: EpochMs;
  readonly date: EpochMs | undefined;
  /** The time in caches that they have stated. */
  readonly age: number;
  /** For how long a cache may store it; undefined if that isn't stated. */
  readonly lifetime: number | undefined;
  /** A time in the body, before which it can't have been made. */
  readonly madeAt?: EpochMs | undefined;
}

/** Up to which a response may be late, in milliseconds. */
export const tolerance = 2 * minute;

/**
 * How far this machine's clock is ahead of a host's. A cache that states no `Age` makes a difference look larger, so
 * the smallest one is the most certain. It counts if it's negative, or longer than the response may be stored;
 * otherwise, if two responses have it that were received at least two minutes apart. A `Date` that stands still takes it
 * back, and one that is older than its body shows nothing.
 */
export class ServerClock {
  /** Milliseconds in whole minutes; 0 if this machine's clock is right, or nothing shows that it's wrong. */
  #difference = 0;
  /** The response with the smallest difference while this machine's clock runs steadily. */
  #smallest: { readonly difference: number; readonly sentAt: EpochMs; readonly receivedAt: EpochMs } | undefined;
  /** The largest difference that the bodies allow. */
  #limit = Infinity;
  #last: { readonly wall: EpochMs; readonly monotonic: number } | undefined;
  /** The receipt of the newest answer that the difference is from. */
  #knownAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly clock: Pick<Clock, "now" | "monotonic">) {}

  get difference(): number {
    this.#noticeJump();
    return this.#difference;
  }

  observe({ receivedAt, date, age, lifetime = Infinity, madeAt }: DatedResponse): void {
    this.#noticeJump();
    this.#knownAt = receivedAt;
    // A body from the future shows nothing, because stations have wrong clocks, too.
    const sinceMade = madeAt === undefined || madeAt > receivedAt + tolerance ? Infinity : receivedAt - madeAt;
    this.#limit = Math.min(this.#limit, sinceMade + tolerance);
    if (this.#difference > this.#limit) this.#difference = 0;
    if (date === undefined) return;
    const difference = differenceOf(receivedAt - date, age);
    const sentAt = date + age;
    const smallest = this.#smallest;
    if (difference !== 0 && smallest) {
      const isStanding = sentAt === smallest.sentAt && receivedAt >= smallest.receivedAt + minute;
      if (isStanding && difference > 0) this.#difference = 0;
      if (isStanding || difference > smallest.difference + minute) return;
    }
    if (difference > this.#limit) {
      // A difference that nothing has confirmed since the clock was set is forgotten.
      if (!smallest) this.#difference = 0;
      return;
    }
    const same = smallest && isSame(difference, smallest.difference) ? smallest : undefined;
    const isRepeated = same !== undefined && receivedAt >= same.receivedAt + 2 * minute;
    const counts = difference <= 0 || difference > lifetime || isRepeated || isSame(difference, this.#difference);
    const least = Math.min(difference, same?.difference ?? difference);
    this.#difference = counts ? Math.round(least / minute) * minute : 0;
    this.#smallest = counts || !same ? { difference: least, sentAt, receivedAt } : same;
  }

  /** Adopts what a stored answer was read with, unless this window's own responses contradict it. */
  adopt({ receivedAt, clockOffset = 0 }: Lifetime): void {
    this.#noticeJump();
    if (receivedAt <= this.#knownAt || (this.#smallest && !isSame(clockOffset, this.#smallest.difference))) return;
    this.#knownAt = receivedAt;
    this.#difference = clockOffset;
  }

  /** After the clock was set, or the machine has slept, the next response confirms the difference, or takes it back. */
  #noticeJump(): void {
    const now = { wall: this.clock.now(), monotonic: this.clock.monotonic() };
    const { wall, monotonic } = this.#last ?? now;
    this.#last = now;
    const jump = now.wall - wall - (now.monotonic - monotonic);
    if (Math.abs(jump) < minute) return;
    // The clock was corrected.
    if (Math.abs(this.#difference + jump) <= tolerance) this.#difference = 0;
    this.#smallest = undefined;
    this.#limit = Infinity;
    this.#knownAt = now.wall;
  }
}

/** The clocks of all hosts. */
export class ServerClocks {
  readonly #byHost = new Map<string, ServerClock>();

  constructor(private readonly clock: Pick<Clock, "now" | "monotonic">) {}

  of(host: string): ServerClock {
    const known = this.#byHost.get(host) ?? new ServerClock(this.clock);
    this.#byHost.set(host, known);
    return known;
  }
}

/** The difference without the stated time in caches (RFC 9111, section 4.2.3); 0 if it's within the tolerance. */
function differenceOf(sinceDate: number, age: number): number {
  const difference = sinceDate - age;
  // Some caches replace `Date` but pass on the `Age` of another cache.
  return difference <= tolerance && sinceDate >= -tolerance ? 0 : difference;
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < minute;
}
