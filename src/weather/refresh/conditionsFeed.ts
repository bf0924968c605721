import { Emitter } from "../base/emitter";
import type { Clock, Log } from "../base/ports";
import type { Answer, CallCount, Reading, Reply } from "../model/answer";
import type { KeyLookup } from "../model/apiKey";
import { chosenByPerson, type ConditionsQuery } from "../model/conditionsQuery";
import type { Failure, FailureRecord } from "../model/failure";
import { AttemptKey } from "./attemptKey";
import { nextFailureRecord } from "./backoff";
import { PastLoader, type PastResult } from "./pastLoader";
import type { AnswerStore, CallCounts, KeySource, PastService, WeatherService } from "./ports";
import { RefreshPolicy } from "./refreshPolicy";
import type { Refresh, RefreshReason, RefreshResult } from "./refreshResult";
import { RefreshTimer } from "./refreshTimer";
import { SharedState } from "./sharedState";

export type { RefreshReason, RefreshResult } from "./refreshResult";

/** What is known of one location. All times are milliseconds since 1970. */
export interface FeedState {
  readonly loading: boolean;
  /** The last good answer. A failure does not remove it. */
  readonly answer?: Answer;
  /** Why the last attempt failed. The next good answer removes it. */
  readonly failure?: Failure;
  /** When the service is asked next automatically; undefined: not at all. */
  readonly nextAt?: number;
  readonly calls?: CallCount;
  /** The temperatures that were observed in the last days, in the order of time. */
  readonly history?: readonly Reading[];
  /** A person has asked for the temperatures of the last 24 hours. */
  readonly loadingPast?: boolean;
}

/** What a feed works with. */
export interface FeedParts {
  readonly keys: KeySource;
  readonly service: WeatherService;
  readonly past: PastService;
  readonly answers: AnswerStore;
  readonly calls: CallCounts;
  readonly clock: Clock;
  readonly log: Log;
  /**
   * Milliseconds for which a location is not asked for again, even if the service says that its answer expires earlier.
   */
  readonly minimumInterval: () => number;
}

/**
 * Keeps the weather of one query up to date. It shows the stored answer first, asks the service only when that has
 * expired and no other window is asking, has one request under way at most, and asks again automatically after expiry.
 */
export class ConditionsFeed {
  #loading = false;
  #attempt: Attempt | undefined;
  /** Aborts what is under way: the attempt, and what is read beside it. `#drop` puts a new one in its place. */
  #abort = new AbortController();
  #stopped = false;
  readonly #sharedState: SharedState;
  readonly #policy: RefreshPolicy;
  readonly #timer: RefreshTimer;
  readonly #past: PastLoader;
  readonly #changed = new Emitter();

  /** Calls a listener after every change of `state`. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(
    readonly query: ConditionsQuery,
    private readonly parts: FeedParts,
  ) {
    const changed = (): void => this.#changed.fire();
    this.#sharedState = new SharedState(query, parts, changed);
    this.#policy = new RefreshPolicy(parts);
    this.#past = new PastLoader(query, parts, this.#sharedState, changed);
    this.#timer = new RefreshTimer(parts, { due: () => void this.refresh(), postponed: changed });
  }

  /** What is known now. */
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
      ...(this.#past.isLoading && { loadingPast: true }),
    };
  }

  /** Gets the newest answer if one is due. Calls at the same time share one request. Never rejects. */
  refresh(reason: RefreshReason = "due"): Promise<RefreshResult> {
    if (this.#stopped) return Promise.resolve(cancelled);
    if (this.#attempt) {
      const { result } = this.#attempt;
      if (reason !== "due") this.#changed.fire();
      const wantsMore = ({ kind }: RefreshResult): boolean =>
        kind === "waiting" ? reason !== "due" : kind === "fresh" && reason === "check";
      return result.then((joined) => (wantsMore(joined) ? this.refresh(reason) : joined));
    }
    const key = this.#key();
    const attempt: Attempt = {
      reason,
      key,
      keyId: key.id,
      wantedAt: this.parts.clock.now(),
      before: this.#sharedState.failureRecord,
      signal: this.#abort.signal,
      result: Promise.resolve(cancelled),
    };
    this.#attempt = attempt;
    this.#timer.pause();
    attempt.result = this.#run(attempt).finally(() => {
      if (this.#attempt === attempt) this.#attempt = undefined;
    });
    return attempt.result;
  }

  /** Loads the temperatures of the last 24 hours, which costs one call: for a person alone. Never rejects. */
  loadPast(): Promise<PastResult> {
    return this.#stopped ? Promise.resolve(cancelled) : this.#past.load(this.#abort.signal);
  }

  /** Adopts what other windows have stored since, without a request. */
  async syncFromDisk(): Promise<void> {
    if (this.#stopped) return;
    const { signal } = this.#abort;
    await Promise.all([this.#sharedState.read(this.#key().id, signal), this.#sharedState.countCalls()]);
    if (!this.#attempt && !signal.aborted) this.#scheduleNext();
  }

  /** Cancels the request under way, whose answer is not shown, and asks again if the last attempt has failed. */
  refetch(): Promise<RefreshResult> {
    this.#drop();
    return this.refresh("change");
  }

  /** Forgets everything that this window knows of the query, and refreshes. */
  reset(): Promise<RefreshResult> {
    this.#drop();
    this.#timer.clear();
    this.#sharedState.reset();
    return this.refresh("change");
  }

  /** Cancels what is under way and makes no request until `refresh`. The answer and the failure stay. */
  suspend(): void {
    this.#timer.pause();
    this.#drop();
  }

  /** Ends the feed for good: cancels what is under way, removes the timer and all listeners. */
  stop(): void {
    this.#stopped = true;
    this.#changed.clear();
    this.#timer.pause();
    this.#drop();
  }

  /** Cancels what is under way. */
  #drop(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#attempt = undefined;
    if (this.#loading) this.#rest();
  }

  #key(): AttemptKey {
    return new AttemptKey(() => this.parts.keys.findKey(this.query.endpoint));
  }

  /** Reads what is stored, and asks the service only where that is not enough. */
  async #run(attempt: Attempt): Promise<RefreshResult> {
    const { reason, keyId, signal } = attempt;
    await this.#sharedState.read(keyId, signal);
    // A failure that a window finds when it opens tells it when to ask. One that another window stores after that, while
    // this one waits for the lock, is its result.
    if (reason === "due") attempt.before = this.#sharedState.failureRecord;
    const result = (await this.#resultWithoutRequest(attempt)) ?? (await this.#runLocked(attempt));
    return signal.aborted ? cancelled : result;
  }

  async #resultWithoutRequest(attempt: Attempt): Promise<RefreshResult | undefined> {
    const result = await this.#policy.resultWithoutRequest(this.#sharedState.valid, attempt);
    if (!result || attempt.signal.aborted) return result;
    this.#scheduleNext();
    await this.#sharedState.countCalls();
    return result;
  }

  /** Asks while no other window does. What they have learned until then may be all that is needed. */
  async #runLocked(attempt: Attempt): Promise<RefreshResult> {
    if (attempt.signal.aborted) return cancelled;
    this.#timer.clear();
    this.#loading = true;
    // The weather on show is renewed without a sign, unless a person waits for it.
    if (attempt.reason !== "due" || !this.#sharedState.answer) this.#changed.fire();
    // Without a key no call is made, and a secret storage that does not answer holds up no other window.
    const found = await attempt.key.find();
    if (found.kind === "failure") return this.#request(attempt, found);
    const recheck = async (): Promise<RefreshResult> => {
      await this.#sharedState.read(attempt.keyId, attempt.signal);
      return (await this.#resultWithoutRequest(attempt)) ?? this.#request(attempt, found);
    };
    return (await this.parts.answers.withLock(this.query, recheck, attempt.signal)) ?? cancelled;
  }

  /** Without a key, what the lookup says counts as the reply. */
  async #request(attempt: Attempt, found: KeyLookup): Promise<RefreshResult> {
    const { reason, signal } = attempt;
    if (signal.aborted) return cancelled;
    const { service, clock } = this.parts;
    this.#timer.asked();
    const askedAt = clock.now();
    const query = reason === "person" ? chosenByPerson(this.query) : this.query;
    const { answer: known } = this.#sharedState;
    const reply = found.kind === "key" ? await service.ask(query, { key: found, known, signal }) : found;
    return this.#adopt(reply, askedAt, attempt);
  }

  /**
   * What a reply means for this feed and, where it is stored, for all windows.
   *
   * @param askedAt milliseconds since 1970.
   */
  async #adopt(reply: Reply, askedAt: number, { reason, keyId, signal }: Attempt): Promise<RefreshResult> {
    if (reply.kind === "failure") await this.#sharedState.read(keyId, signal);
    if (signal.aborted) return cancelled;
    if (reply.kind === "answer") {
      const stored = this.#sharedState.answered(reply.answer);
      this.#scheduleNext();
      await stored;
      return reply;
    }
    const { clock } = this.parts;
    // A window that was held up for so long that another one has asked meanwhile has nothing to add to its answer.
    const { answer } = this.#sharedState.valid;
    if (answer && answer.receivedAt > askedAt) {
      this.#scheduleNext();
      return { kind: "answer", answer };
    }
    const before = reason === "change" || reason === "check" ? undefined : this.#sharedState.failureRecord;
    const byPerson = reason === "person";
    if (byPerson) this.#policy.noteManualFailure();
    const stored = this.#sharedState.failed(nextFailureRecord(reply, before, clock, byPerson));
    this.#scheduleNext();
    await stored;
    return reply;
  }

  /** Nothing is under way: sets the time of the next request. */
  #scheduleNext(): void {
    this.#timer.wait(this.#sharedState, this.#sharedState.valid);
    this.#rest();
  }

  #rest(): void {
    this.#loading = false;
    this.#changed.fire();
  }
}

/** One run of `refresh`. */
interface Attempt extends Refresh {
  readonly key: AttemptKey;
  before: FailureRecord | undefined;
  /** Once it has aborted, the attempt has no effect any more, and its result is the failure `cancelled`. */
  readonly signal: AbortSignal;
  result: Promise<RefreshResult>;
}

const cancelled: Extract<RefreshResult, PastResult> = { kind: "failure", failure: { kind: "cancelled" } };
