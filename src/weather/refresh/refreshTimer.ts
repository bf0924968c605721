import { minute } from "../base/duration";
import type { Unsubscribe } from "../base/emitter";
import type { Clock } from "../base/ports";
import type { KnownState } from "./sharedState";
import { freshUntil, nextAsk } from "./timing";

/** What the timer works with. */
export interface RefreshTimerParts {
  readonly clock: Clock;
  /**
   * Milliseconds for which a location is not asked for again, even if the service says that its answer expires earlier.
   */
  readonly minimumInterval: () => number;
}

/** What the timer calls. */
export interface ScheduleEvents {
  /** It is time to ask. The timer does not run again until the next `wait`. */
  readonly due: () => void;
  /** The timer ran, but the request has to wait: `nextAt` is later now. */
  readonly postponed: () => void;
}

/**
 * One timer for the next automatic request. Sleep of the machine and a change of its clock lead neither to two requests
 * within a minute nor to many windows that ask in the same moment.
 */
export class RefreshTimer {
  #nextAt: number | undefined;
  #stopTimer: Unsubscribe = () => undefined;
  /** When the service was asked last, in milliseconds of monotonic time. */
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly parts: RefreshTimerParts,
    private readonly events: ScheduleEvents,
  ) {}

  /** When the service is asked next, in milliseconds since 1970; undefined: not at all. */
  get nextAt(): number | undefined {
    return this.#nextAt;
  }

  /**
   * Starts the timer for the time that follows from what is known.
   *
   * @param valid what counts of it, see `SharedState.valid`.
   */
  wait(known: KnownState, valid: KnownState): void {
    this.pause();
    this.#nextAt = dueAt(known, valid, this.parts);
    if (this.#nextAt !== undefined) this.#wakeAt(this.#nextAt);
  }

  /** Stops the timer; `nextAt` stays as it was until more is known. */
  pause(): void {
    this.#stopTimer();
  }

  /** Stops the timer, and there is no next time. */
  clear(): void {
    this.pause();
    this.#nextAt = undefined;
  }

  /** Notes that the service is being asked now: the next automatic request is a minute from now at the earliest. */
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
    // After sleep, the timers of all windows run at once and the network is not connected yet. After a change of the clock,
    // a request must not follow the one before at once.
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
