import { minute } from "../base/duration";
import type { Unsubscribe } from "../base/emitter";
import type { Clock } from "../base/ports";
import type { KnownState } from "./sharedState";
import { freshUntil, nextAsk } from "./timing";

export interface RefreshTimerParts {
  readonly clock: Clock;
  /** Milliseconds for which a location is not asked for again, whatever the service says. */
  readonly minimumInterval: () => number;
}

export interface ScheduleEvents {
  /** It is time to ask. Nothing is waited for until the next `wait`. */
  readonly due: () => void;
  /** It was time, but not to ask: `nextAt` is later now. */
  readonly postponed: () => void;
}

/** When the service is asked again without anybody's doing: one timer, which sleep and a clock that is set do not mislead. */
export class RefreshTimer {
  #nextAt: number | undefined;
  #stopTimer: Unsubscribe = () => undefined;
  /** By the clock that nobody sets. */
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly parts: RefreshTimerParts,
    private readonly events: ScheduleEvents,
  ) {}

  /** When the service is asked next, in milliseconds since 1970; undefined: not at all. */
  get nextAt(): number | undefined {
    return this.#nextAt;
  }

  /** Nothing is under way: waits for the time that follows from what is known. @param valid what of it counts. */
  wait(known: KnownState, valid: KnownState): void {
    this.pause();
    this.#nextAt = dueAt(known, valid, this.parts);
    if (this.#nextAt !== undefined) this.#wakeAt(this.#nextAt);
  }

  /** Waits no longer; `nextAt` stays as it was until more is known. */
  pause(): void {
    this.#stopTimer();
  }

  /** Waits no longer, and there is no next time. */
  clear(): void {
    this.pause();
    this.#nextAt = undefined;
  }

  /** The service is being asked now: the next time by itself is a minute from now at the earliest. */
  asked(): void {
    this.#askedAt = this.parts.clock.monotonic();
  }

  #wakeAt(at: number): void {
    const { clock } = this.parts;
    this.#stopTimer = clock.after(Math.max(0, at - clock.now()), () => this.#wake(at));
  }

  #wake(at: number): void {
    const { clock } = this.parts;
    const now = clock.now();
    const rest = this.#askedAt + minute - clock.monotonic();
    // After sleep, all windows of this machine wake at once and the network is not there yet; and when the clock was set,
    // one request must not follow the other.
    const later = now - at > sleepTolerance ? nextAsk(now, clock.random) : rest > 0 ? now + rest : undefined;
    if (later === undefined) {
      this.events.due();
    } else {
      this.#nextAt = later;
      this.#wakeAt(later);
      this.events.postponed();
    }
  }
}

/**
 * When to ask automatically, in milliseconds since 1970; undefined: not at all. What is known but not valid is asked for
 * soon.
 */
function dueAt(
  known: KnownState,
  valid: KnownState,
  { clock, minimumInterval }: RefreshTimerParts,
): number | undefined {
  const { answer, failureRecord } = valid;
  // Only a person can help.
  if (known.failureRecord && known.failureRecord.nextAt === undefined) return undefined;
  const retry = known.failureRecord && (failureRecord ? failureRecord.nextAt : nextAsk(clock.now(), clock.random));
  const expiry = answer ? freshUntil(answer, minimumInterval()) : clock.now();
  const due = known.answer && nextAsk(expiry, clock.random);
  return retry === undefined ? due : Math.max(retry, due ?? 0);
}

/** A timer that is later than this ran over the sleep of the machine. */
const sleepTolerance = 2 * minute;
