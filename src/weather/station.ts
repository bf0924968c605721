import { Emitter, type Stop } from "./event";
import { type Failure, retryDelay } from "./failure";
import { nextAsk } from "./freshness";
import type { Answer, Asking, Clock, KeptAnswers, WeatherService } from "./ports";
import type { Question } from "./question";

/** What is known of one location. All times are milliseconds since 1970. */
export interface StationState {
  readonly loading: boolean;
  /** The last good answer; a failure does not take it away. */
  readonly answer?: Answer;
  /** Why the last attempt brought nothing; gone with the next good answer. */
  readonly failure?: Failure;
  /** When the service is asked next without anybody's doing; undefined: not at all. */
  readonly nextAt?: number;
}

export type RefreshResult =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "fresh"; readonly answer: Answer }
  | { readonly kind: "failure"; readonly failure: Failure };

export interface StationParts {
  readonly service: WeatherService;
  readonly answers: KeptAnswers;
  readonly clock: Clock;
}

/**
 * One location being watched. It shows the kept answer first, asks only when that one has expired, has one request
 * under way at the most, and asks again by itself after expiry.
 */
export class Station {
  #state: StationState = { loading: false };
  #failures = 0;
  #attempt: Attempt | undefined;
  #stopTimer: Stop = () => undefined;
  #stopped = false;
  readonly #changed = new Emitter();

  readonly onDidChange = this.#changed.subscribe;

  constructor(
    readonly question: Question,
    private readonly parts: StationParts,
  ) {}

  get state(): StationState {
    return this.#state;
  }

  /**
   * Brings the newest answer that is due. An answer that has not expired is given back as `fresh` without a request,
   * unless the last attempt failed; `always` asks all the same (to check a key). Calls at the same time share one
   * request.
   */
  refresh(options: { readonly always?: boolean } = {}): Promise<RefreshResult> {
    if (this.#stopped) return Promise.resolve(cancelled);
    if (this.#attempt) {
      const { result } = this.#attempt;
      return options.always
        ? result.then((joined) => (joined.kind === "fresh" ? this.refresh(options) : joined))
        : result;
    }
    const attempt: Attempt = { result: Promise.resolve(cancelled) };
    this.#attempt = attempt;
    this.#stopTimer();
    attempt.result = this.#bring(attempt, options.always === true).finally(() => {
      if (this.#attempt === attempt) this.#attempt = undefined;
    });
    return attempt.result;
  }

  /** Drops the request under way, whose answer will not be shown, and refreshes. */
  restart(): Promise<RefreshResult> {
    this.#drop();
    this.#failures = 0;
    return this.refresh();
  }

  /** As if nothing had ever been known, and refreshes. */
  forget(): Promise<RefreshResult> {
    this.#drop();
    this.#become({ loading: false });
    return this.restart();
  }

  stop(): void {
    this.#stopped = true;
    this.#stopTimer();
    this.#drop();
    this.#changed.clear();
  }

  #drop(): void {
    this.#attempt?.asking?.cancel();
    this.#attempt = undefined;
    if (this.#state.loading) this.#become({ ...this.#state, loading: false });
  }

  async #bring(attempt: Attempt, always: boolean): Promise<RefreshResult> {
    const kept = await this.#newerKept();
    if (this.#attempt !== attempt) return cancelled;
    const answer = kept ?? this.#state.answer;
    const failedSince = !kept && this.#state.failure !== undefined;
    if (answer && !failedSince && !always && this.#isFresh(answer)) {
      this.#succeed(answer);
      return { kind: "fresh", answer };
    }
    const { nextAt: _, ...state } = this.#state;
    this.#become({ ...state, ...(answer && { answer }), loading: true });
    attempt.asking = this.parts.service.ask(this.question);
    const reply = await attempt.asking.reply;
    if (this.#attempt !== attempt) return cancelled;
    if (reply.kind === "failure") {
      this.#fail(reply.failure, reply.notBefore);
      return reply;
    }
    this.#succeed(reply.answer);
    void this.parts.answers.keep(this.question, reply.answer);
    return reply;
  }

  /** What was kept before this window opened, or what another window has brought since. */
  async #newerKept(): Promise<Answer | undefined> {
    const { answer } = this.#state;
    if (answer && this.#isFresh(answer)) return undefined;
    const kept = await this.parts.answers.read(this.question);
    return kept && kept.receivedAt > (answer?.receivedAt ?? 0) ? kept : undefined;
  }

  /** An answer from the future was received by a clock that was wrong; it counts as expired, or it could stay fresh for years. */
  #isFresh({ receivedAt, freshUntil }: Answer): boolean {
    const now = this.parts.clock.now();
    return now < freshUntil && now > receivedAt - clockTolerance;
  }

  #succeed(answer: Answer): void {
    this.#failures = 0;
    const nextAt = nextAsk(answer.freshUntil, this.parts.clock.random);
    this.#schedule(nextAt);
    this.#become({ loading: false, answer, nextAt });
  }

  #fail(failure: Failure, notBefore = 0): void {
    this.#failures += 1;
    const { answer } = this.#state;
    const delay = retryDelay(failure, this.#failures, this.parts.clock.random);
    const nextAt =
      delay === undefined ? undefined : Math.max(this.parts.clock.now() + delay, answer?.freshUntil ?? 0, notBefore);
    if (nextAt !== undefined) this.#schedule(nextAt);
    this.#become({ loading: false, failure, ...(answer && { answer }), ...(nextAt !== undefined && { nextAt }) });
  }

  #schedule(at: number): void {
    // A timer can run early when the clock was set; `refresh` looks at the expiry again.
    this.#stopTimer = this.parts.clock.after(Math.max(0, at - this.parts.clock.now()), () => void this.refresh());
  }

  #become(state: StationState): void {
    if (this.#stopped) return;
    this.#state = state;
    this.#changed.fire();
  }
}

/** One run of `refresh`; once it is not the station's any more, nothing comes of it. */
interface Attempt {
  result: Promise<RefreshResult>;
  asking?: Asking;
}

/** Milliseconds by which clocks are corrected every day. */
const clockTolerance = 60_000;

const cancelled: RefreshResult = { kind: "failure", failure: { kind: "cancelled" } };
