import { Emitter } from "../base/emitter";
import type { Clock, Log } from "../base/ports";
import type { Answer, CallsToday, Reading } from "../model/answer";
import { chosenByPerson, type ConditionsQuery } from "../model/conditionsQuery";
import type { Failure, FailureRecord } from "../model/failure";
import { nextFailureRecord } from "./backoff";
import type { AnswerStore, Asking, CallCount, WeatherService } from "./ports";
import { RefreshPolicy } from "./refreshPolicy";
import type { Refresh, RefreshReason, RefreshResult } from "./refreshResult";
import { RefreshTimer } from "./refreshTimer";
import { SharedState } from "./sharedState";
import { isInFuture } from "./timing";

export type { RefreshReason, RefreshResult } from "./refreshResult";

/** What is known of one location. All times are milliseconds since 1970. */
export interface FeedState {
  readonly loading: boolean;
  /** The last good answer; a failure does not take it away. */
  readonly answer?: Answer;
  /** Why the last attempt brought nothing; gone with the next good answer. */
  readonly failure?: Failure;
  /** When the service is asked next without anybody's doing; undefined: not at all. */
  readonly nextAt?: number;
  readonly calls?: CallsToday;
  /** The temperatures that were observed in the last days, in the order of time. */
  readonly history?: readonly Reading[];
}

export interface FeedParts {
  readonly service: WeatherService;
  readonly answers: AnswerStore;
  readonly calls: CallCount;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds for which a location is not asked for again, whatever the service says. */
  readonly minimumInterval: () => number;
}

/**
 * One location being watched. It shows what is kept first, asks only when that has expired and no other window does, has
 * one request under way at the most, and asks again by itself after expiry.
 */
export class ConditionsFeed {
  #loading = false;
  #attempt: Attempt | undefined;
  /** Counts up when everything that is under way is to come to nothing. */
  #era = 0;
  #stopped = false;
  readonly #sharedState: SharedState;
  readonly #policy: RefreshPolicy;
  readonly #timer: RefreshTimer;
  readonly #changed = new Emitter();

  readonly onDidChange = this.#changed.subscribe;

  constructor(
    readonly query: ConditionsQuery,
    private readonly parts: FeedParts,
  ) {
    const changed = (): void => this.#changed.fire();
    this.#sharedState = new SharedState(query, parts, changed);
    this.#policy = new RefreshPolicy(query, parts);
    this.#timer = new RefreshTimer(parts, { due: () => void this.refresh(), postponed: changed });
  }

  get state(): FeedState {
    const { answer, failureRecord, history, calls } = this.#sharedState;
    const { nextAt } = this.#timer;
    return {
      loading: this.#loading,
      ...(answer && { answer }),
      ...(failureRecord && { failure: failureRecord.failure }),
      ...(nextAt !== undefined && { nextAt }),
      ...(calls && { calls }),
      ...(history.length > 0 && { history }),
    };
  }

  /** Brings the newest answer if one is due. Calls at the same time share one request. */
  refresh(reason: RefreshReason = "due"): Promise<RefreshResult> {
    if (this.#stopped) return Promise.resolve(cancelled);
    if (this.#attempt) {
      const { result } = this.#attempt;
      const wantsMore = ({ kind }: RefreshResult): boolean =>
        kind === "waiting" ? reason !== "due" : kind === "fresh" && reason === "check";
      return result.then((joined) => (wantsMore(joined) ? this.refresh(reason) : joined));
    }
    const attempt: Attempt = {
      reason,
      wantedAt: this.parts.clock.now(),
      before: this.#sharedState.failureRecord,
      isWanted: this.#untilDropped(),
      result: Promise.resolve(cancelled),
    };
    this.#attempt = attempt;
    this.#timer.pause();
    attempt.result = this.#bring(attempt).finally(() => {
      if (this.#attempt === attempt) this.#attempt = undefined;
    });
    return attempt.result;
  }

  /** Takes over what other windows have learned since, without a request. */
  async syncFromDisk(): Promise<void> {
    if (this.#stopped) return;
    const isWanted = this.#untilDropped();
    await this.#readKept();
    if (!this.#attempt && isWanted()) this.#rest();
  }

  /** Drops the request under way, whose answer will not be shown, and asks again where an attempt has failed. */
  refetch(): Promise<RefreshResult> {
    this.#drop();
    return this.refresh("change");
  }

  /** As if nothing had ever been known, and refreshes. */
  reset(): Promise<RefreshResult> {
    this.#drop();
    this.#timer.clear();
    this.#sharedState.reset();
    return this.refresh("change");
  }

  /** Nobody looks: drops what is under way and asks no more, until `refresh`. What is known stays known. */
  suspend(): void {
    this.#timer.pause();
    this.#drop();
  }

  stop(): void {
    this.#stopped = true;
    this.#changed.clear();
    this.#timer.pause();
    this.#drop();
  }

  #drop(): void {
    this.#era += 1;
    this.#attempt?.asking?.cancel();
    this.#attempt = undefined;
    if (this.#loading) this.#showLoading(false);
  }

  /** Tells whether what begins now is still to have a result. */
  #untilDropped(): () => boolean {
    const era = this.#era;
    return () => era === this.#era;
  }

  /** Takes over what others have learned; nothing where all is dropped meanwhile. */
  #readKept(): Promise<void> {
    return this.#sharedState.read(this.#untilDropped());
  }

  async #bring(attempt: Attempt): Promise<RefreshResult> {
    const { reason, isWanted } = attempt;
    await this.#readKept();
    // A window that opens waits for what it finds; what others learn while it waits for its turn is its result too.
    if (reason === "due") attempt.before = this.#sharedState.failureRecord;
    let result = isWanted() ? await this.#policy.resultWithoutRequest(this.#sharedState, attempt) : cancelled;
    if (!isWanted()) return cancelled;
    if (!result) {
      this.#timer.clear();
      this.#showLoading(true);
      result = await this.#askInTurn(attempt);
    }
    if (!isWanted() || !result) return cancelled;
    this.#rest();
    return result;
  }

  /** Without a key no call is made, and a secret storage that does not answer holds up no other window. */
  async #askInTurn(attempt: Attempt): Promise<RefreshResult | undefined> {
    const { service, answers } = this.parts;
    if ((await service.keyId(this.query.endpoint)) === undefined) return this.#ask(attempt);
    return answers.withLock(this.query, () => this.#takeTurn(attempt), attempt.isWanted);
  }

  /** No other window asks meanwhile; what they have learned until now may be all that is needed. */
  async #takeTurn(attempt: Attempt): Promise<RefreshResult> {
    await this.#readKept();
    if (!attempt.isWanted()) return cancelled;
    return (await this.#policy.resultWithoutRequest(this.#sharedState, attempt)) ?? this.#ask(attempt);
  }

  async #ask(attempt: Attempt): Promise<RefreshResult> {
    const { reason, isWanted } = attempt;
    if (!isWanted()) return cancelled;
    const { service, clock } = this.parts;
    this.#timer.asked();
    const askedAt = clock.now();
    const query = reason === "person" ? chosenByPerson(this.query) : this.query;
    attempt.asking = service.ask(query, this.#sharedState.answer);
    const reply = await attempt.asking.reply;
    if (reply.kind === "failure") await this.#readKept();
    if (!isWanted()) return cancelled;
    if (reply.kind === "answer") {
      await this.#sharedState.answered(reply.answer);
      return reply;
    }
    // Whoever was held up for so long that another window took the turn has nothing to add to its answer.
    const { answer, failureRecord } = this.#sharedState;
    if (answer && answer.receivedAt > askedAt && !isInFuture(answer.receivedAt, clock.now()))
      return { kind: "answer", answer };
    const before = reason === "change" || reason === "check" ? undefined : failureRecord;
    const byPerson = reason === "person";
    if (byPerson) this.#policy.noteManualFailure();
    await this.#sharedState.failed(nextFailureRecord(reply, before, clock, byPerson));
    return reply;
  }

  /** Nothing is under way: sets the time of the next request. */
  #rest(): void {
    this.#timer.wait(this.#sharedState);
    this.#showLoading(false);
  }

  #showLoading(loading: boolean): void {
    this.#loading = loading;
    this.#changed.fire();
  }
}

/** One run of `refresh`. */
interface Attempt extends Refresh {
  before: FailureRecord | undefined;
  /** Once this is false, nothing comes of it. */
  readonly isWanted: () => boolean;
  result: Promise<RefreshResult>;
  asking?: Asking;
}

const cancelled: RefreshResult = { kind: "failure", failure: { kind: "cancelled" } };
