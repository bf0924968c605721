import { minute } from "../base/duration";
import type { Unsubscribe } from "../base/emitter";
import type { Clock, EpochMs } from "../base/ports";
import type { Known } from "../model/answer";
import { retryOf } from "../model/failure";
import type { FeedKind } from "./feedKind";
import { dueAt } from "./freshness";
import { burstPause, nextAsk } from "./timing";

export interface TimerEvents {
  /** Time to send a request or to read other windows' answers. The timer then stops until the next `wait`. */
  readonly due: () => void;
  readonly postponed: () => void;
}

/**
 * Starts automatic requests. After sleep or a change of the clock, keeps them a minute apart, and windows from sending
 * them at once.
 */
export class RefreshTimer<Content> {
  #nextAt: EpochMs | undefined;
  #wakesAt: EpochMs = Infinity;
  #stopTimer: Unsubscribe = () => undefined;
  /** In milliseconds of monotonic time. */
  #askedAt = Number.NEGATIVE_INFINITY;
  /** Milliseconds between two automatic requests. */
  #minPause = minute;

  constructor(
    private readonly kind: Pick<FeedKind<Content>, "minimumInterval" | "pauseAfter" | "retry">,
    private readonly clock: Clock,
    private readonly events: TimerEvents,
  ) {}

  get nextAt(): EpochMs | undefined {
    return this.#nextAt;
  }

  wait(known: Known<Content>): void {
    // Without an answer or a failure, the current wait continues: for the focus, or up to a minute after sleep.
    if (!known.answer && !known.failureRecord) return;
    this.pause();
    const { failureRecord } = known;
    const isBurst = failureRecord !== undefined && retryOf(failureRecord.failure, this.kind.retry) === "seconds";
    this.#minPause = isBurst ? burstPause : minute;
    this.#nextAt = this.#askAt(known);
    if (this.#nextAt !== undefined) this.#wakeAt(this.#nextAt);
  }

  /** Waits for the focus, and reads the answers of other windows from time to time. */
  lookLater(): void {
    this.clear();
    this.#runAt(this.clock.now() + lookInterval, this.events.due);
  }

  get isLooking(): boolean {
    return this.#nextAt === undefined && this.#wakesAt < Infinity;
  }

  /** Ends the wait for the focus: the request is sent now, or within a minute if the machine has slept. */
  askNow(): void {
    const now = this.clock.now();
    const at = now - this.#wakesAt > sleepTolerance ? nextAsk(now, this.clock.random) : now;
    this.pause();
    this.#nextAt = at;
    this.#wakeAt(at);
  }

  pause(): void {
    this.#stopTimer();
    this.#wakesAt = Infinity;
  }

  clear(): void {
    this.pause();
    this.#nextAt = undefined;
  }

  /** Delays the next automatic request by at least a minute; after a rate limit, by ten seconds. */
  asked(): void {
    this.#askedAt = this.clock.monotonic();
  }

  #wakeAt(at: EpochMs): void {
    this.#runAt(at, () => this.#wake(at));
  }

  #runAt(at: EpochMs, act: () => void): void {
    this.#wakesAt = at;
    this.#stopTimer = this.clock.after(Math.max(0, at - this.clock.now()), act);
  }

  #wake(at: EpochMs): void {
    const { clock } = this;
    const now = clock.now();
    const remaining = this.#askedAt + this.#minPause - clock.monotonic();
    // After sleep, the timers of all windows fire at once, and the network isn't connected yet. After a change of the
    // clock, a request must not follow the previous one immediately.
    const later = now - at > sleepTolerance ? nextAsk(now, clock.random) : remaining > 0 ? now + remaining : undefined;
    if (later === undefined) {
      this.events.due();
    } else {
      this.#nextAt = later;
      this.#wakeAt(later);
      this.events.postponed();
    }
  }

  /** The time of the next automatic request; undefined if only a person can help. */
  #askAt(known: Known<Content>): EpochMs | undefined {
    const { random } = this.clock;
    const { answer, failureRecord } = known;
    if (failureRecord && failureRecord.nextAt === undefined) return undefined;
    const due = answer ? nextAsk(dueAt(answer, this.kind), random) : 0;
    return Math.max(failureRecord?.nextAt ?? 0, due);
  }
}

/** Milliseconds. If a timer fires later than this, the machine has slept. */
const sleepTolerance = 2 * minute;
/** Milliseconds. */
const lookInterval = 5 * minute;
