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
  #underWay: Promise<RefreshResult> | undefined;
  #asking: Asking | undefined;
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
   * request. Never rejects.
   */
  refresh(options: { readonly always?: boolean } = {}): Promise<RefreshResult> {
    if (this.#underWay) {
      const joined = this.#underWay;
      return options.always ? joined.then((result) => (result.kind === "fresh" ? this.refresh(options) : result)) : joined;
    }
    const refreshing = this.#refresh(options.always === true).finally(() => {
      if (this.#underWay === refreshing) this.#underWay = undefined;
    });
    this.#underWay = refreshing;
    return refreshing;
  }

  /** Drops the request under way, whose answer will not be shown. */
  cancel(): void {
    this.#asking?.cancel();
    this.#asking = undefined;
    this.#underWay = undefined;
    if (this.#state.loading) this.#become({ ...this.#state, loading: false });
  }

  stop(): void {
    this.#stopped = true;
    this.#stopTimer();
    this.cancel();
    this.#changed.clear();
  }

  async #refresh(always: boolean): Promise<RefreshResult> {
    this.#stopTimer();
    await this.#takeKept();
    const { answer, failure } = this.#state;
    if (answer && !failure && !always && this.parts.clock.now() < answer.freshUntil) {
      this.#succeed(answer);
      return { kind: "fresh", answer };
    }
    return this.#stopped ? cancelled : this.#ask();
  }

  /** Another window may have brought a newer answer. */
  async #takeKept(): Promise<void> {
    const { answer } = this.#state;
    if (answer && this.parts.clock.now() < answer.freshUntil) return;
    const kept = await this.parts.answers.read(this.question);
    if (kept && kept.receivedAt > (answer?.receivedAt ?? 0)) this.#become({ ...this.#state, answer: kept });
  }

  async #ask(): Promise<RefreshResult> {
    const { nextAt: _, ...state } = this.#state;
    this.#become({ ...state, loading: true });
    const asking = this.parts.service.ask(this.question);
    this.#asking = asking;
    const reply = await asking.reply;
    if (this.#asking !== asking) return cancelled;
    this.#asking = undefined;
    if (reply.kind === "failure") {
      this.#fail(reply.failure);
      return reply;
    }
    this.#succeed(reply.answer);
    await this.parts.answers.keep(this.question, reply.answer);
    return reply;
  }

  #succeed(answer: Answer): void {
    this.#failures = 0;
    const nextAt = nextAsk(answer.freshUntil, this.parts.clock.random);
    this.#become({ loading: false, answer, nextAt });
    this.#schedule(nextAt);
  }

  #fail(failure: Failure): void {
    this.#failures += 1;
    const { answer } = this.#state;
    const delay = retryDelay(failure, this.#failures, this.parts.clock.random);
    const nextAt = delay === undefined ? undefined : Math.max(this.parts.clock.now() + delay, answer?.freshUntil ?? 0);
    this.#become({ loading: false, failure, ...(answer && { answer }), ...(nextAt !== undefined && { nextAt }) });
    if (nextAt !== undefined) this.#schedule(nextAt);
  }

  #schedule(at: number): void {
    if (this.#stopped) return;
    // A timer can run early when the clock was set; `refresh` looks at the expiry again.
    this.#stopTimer = this.parts.clock.after(Math.max(0, at - this.parts.clock.now()), () => void this.refresh());
  }

  #become(state: StationState): void {
    if (this.#stopped) return;
    this.#state = state;
    this.#changed.fire();
  }
}

const cancelled: RefreshResult = { kind: "failure", failure: { kind: "cancelled" } };
