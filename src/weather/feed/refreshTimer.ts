import { minute } from "../base/duration";
import type { Unsubscribe } from "../base/emitter";
import type { Clock } from "../base/ports";
import type { Known } from "../model/answer";
import { dueAt, type FeedKind } from "./feedKind";
import { nextAsk } from "./timing";

/** What the timer calls. */
export interface TimerEvents {
  /** It is time to ask. The timer does not run again until the next `wait`. */
  readonly due: () => void;
  /** The timer ran, but the request has to wait: `nextAt` is later now. */
  readonly postponed: () => void;
  /** Another window may have asked meanwhile. */
  readonly look: () => void;
}

/**
 * One timer for the next automatic request. Sleep of the machine and a change of its clock lead neither to two requests
 * within a minute nor to many windows that ask in the same moment.
 */
export class RefreshTimer<Content> {
  #nextAt: number | undefined;
  /** When the timer is to run, in milliseconds since 1970. */
  #wakesAt = Infinity;
  #stopTimer: Unsubscribe = () => undefined;
  /** When the service was asked last, in milliseconds of monotonic time. */
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly kind: Pick<FeedKind<Content>, "minimumInterval" | "pauseAfter">,
    private readonly clock: Clock,
    private readonly events: TimerEvents,
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
  wait(known: Known<Content>, valid: Known<Content>): void {
    // While nothing is known, what was waited for is still waited for: the focus, or a minute after sleep.
    if (!known.answer && !known.failureRecord) return;
    this.pause();
    this.#nextAt = this.#askAt(known, valid);
    if (this.#nextAt !== undefined) this.#wakeAt(this.#nextAt);
  }

  /** This window does not ask before it has the focus: looks, now and then, what other windows have brought. */
  lookLater(): void {
    this.clear();
    this.#runAt(this.clock.now() + lookInterval, () => this.events.look());
  }

  /** Whether this window waits for the focus. */
  get isLooking(): boolean {
    return this.#nextAt === undefined && this.#wakesAt < Infinity;
  }

  /** This window has the focus that it waited for: asks now, or within a minute where the machine has slept meanwhile. */
  askNow(): void {
    const now = this.clock.now();
    // After sleep, the network is not connected yet.
    const at = now - this.#wakesAt > sleepTolerance ? nextAsk(now, this.clock.random) : now;
    this.pause();
    this.#nextAt = at;
    this.#wakeAt(at);
  }

  /** Stops the timer; `nextAt` stays as it was until more is known. */
  pause(): void {
    this.#stopTimer();
    this.#wakesAt = Infinity;
  }

  /** Stops the timer, and there is no next time. */
  clear(): void {
    this.pause();
    this.#nextAt = undefined;
  }

  /** Notes that the service is being asked now: the next automatic request is a minute from now at the earliest. */
  asked(): void {
    this.#askedAt = this.clock.monotonic();
  }

  #wakeAt(at: number): void {
    this.#runAt(at, () => this.#wake(at));
  }

  #runAt(at: number, act: () => void): void {
    this.#wakesAt = at;
    this.#stopTimer = this.clock.after(Math.max(0, at - this.clock.now()), act);
  }

  #wake(at: number): void {
    const { clock } = this;
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

  /**
   * When to ask automatically, in milliseconds since 1970; undefined: not at all. What is known but not valid is asked for
   * soon.
   */
  #askAt(known: Known<Content>, valid: Known<Content>): number | undefined {
    const { now, random } = this.clock;
    const { answer, failureRecord } = valid;
    // Only a person can help.
    if (known.failureRecord && known.failureRecord.nextAt === undefined) return undefined;
    const retry = known.failureRecord && (failureRecord ? failureRecord.nextAt : nextAsk(now(), random));
    const due = known.answer && nextAsk(answer ? dueAt(answer, this.kind) : now(), random);
    return retry === undefined ? due : Math.max(retry, due ?? 0);
  }
}

/** A timer that is later than this ran over the sleep of the machine. */
const sleepTolerance = 2 * minute;

/** Milliseconds between two looks at what other windows have brought. */
const lookInterval = 5 * minute;
