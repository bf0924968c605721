import { Emitter } from "../base/emitter";
import type { Answer, FailedReply, Reply } from "../model/answer";
import type { KeyLookup } from "../model/apiKey";
import type { Failure, FailureRecord } from "../model/failure";
import { chosenByPerson, type WeatherQuery } from "../model/weatherQuery";
import { AttemptKey } from "./attemptKey";
import type { FeedKind } from "./feedKind";
import type { FeedParts } from "./ports";
import { RefreshPolicy } from "./refreshPolicy";
import { cancelled, type Refresh, type RefreshReason, type RefreshResult } from "./refreshResult";
import { RefreshTimer } from "./refreshTimer";
import { nextFailureRecord } from "./retry";
import { SharedState } from "./sharedState";

/** What is known of one query. All times are milliseconds since 1970. */
export interface FeedState<Content> {
  readonly loading: boolean;
  /** The last good answer. A failure does not remove it. */
  readonly answer?: Answer<Content>;
  /** Why the last attempt failed. The next good answer removes it. */
  readonly failure?: Failure;
  /** When the service is asked next automatically; undefined: not at all. */
  readonly nextAt?: number;
}

/**
 * Keeps the answer to one query up to date. It shows the stored answer first, asks the service only when that is due and
 * no other window is asking, has one request under way at most, and asks again automatically.
 */
export class Feed<Content> {
  #loading = false;
  #attempt: Attempt<Content> | undefined;
  /** Aborts what is under way: the attempt, and what is read beside it. `#drop` puts a new one in its place. */
  #abort = new AbortController();
  #stopped = false;
  readonly #sharedState: SharedState<Content>;
  readonly #policy: RefreshPolicy<Content>;
  readonly #timer: RefreshTimer<Content>;
  readonly #changed = new Emitter();

  /** Calls a listener after every change of `state`. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(
    readonly query: WeatherQuery,
    private readonly kind: FeedKind<Content>,
    private readonly parts: FeedParts,
  ) {
    const changed = (): void => this.#changed.fire();
    this.#sharedState = new SharedState(query, kind, parts, changed);
    this.#policy = new RefreshPolicy(kind, parts.clock);
    this.#timer = new RefreshTimer(kind, parts.clock, {
      due: () => void this.refresh(),
      postponed: changed,
      look: () => void this.refresh(),
    });
  }

  /** What is known now. */
  get state(): FeedState<Content> {
    const { answer, failureRecord } = this.#sharedState.known;
    const { nextAt } = this.#timer;
    return {
      loading: this.#loading,
      ...(answer && { answer }),
      ...(failureRecord && { failure: failureRecord.failure }),
      ...(nextAt !== undefined && { nextAt }),
    };
  }

  /** Gets the newest answer if one is due. Calls at the same time share one request. Never rejects. */
  refresh(reason: RefreshReason = "due"): Promise<RefreshResult<Content>> {
    if (this.#stopped) return Promise.resolve(cancelled);
    if (this.#attempt) {
      const { result } = this.#attempt;
      if (reason !== "due") this.#changed.fire();
      const wantsMore = ({ kind }: RefreshResult<Content>): boolean =>
        kind === "waiting" ? reason !== "due" : kind === "fresh" && reason === "check";
      return result.then((joined) => (wantsMore(joined) ? this.refresh(reason) : joined));
    }
    const key = this.#key();
    const attempt: Attempt<Content> = {
      reason,
      key,
      keyId: key.id,
      wantedAt: this.parts.clock.now(),
      before: this.#sharedState.known.failureRecord,
      signal: this.#abort.signal,
      result: Promise.resolve(cancelled),
    };
    this.#attempt = attempt;
    this.#timer.pause();
    attempt.result = this.#run(attempt)
      .catch((error: unknown) => this.#fail(error, attempt))
      .finally(() => {
        if (this.#attempt === attempt) this.#attempt = undefined;
      });
    return attempt.result;
  }

  /** Adopts what other windows have stored since, without a request. */
  async syncFromDisk(): Promise<void> {
    if (this.#stopped) return;
    const { signal } = this.#abort;
    await Promise.all([this.#sharedState.read(this.#key().id, signal), this.parts.countCalls()]);
    if (!this.#attempt && !signal.aborted) this.#scheduleNext();
  }

  /** The window has the focus again. What is due and has waited for that is asked for now. */
  async focus(): Promise<void> {
    if (this.#timer.isLooking) this.#timer.askNow();
    else await this.syncFromDisk();
  }

  /** Cancels the request under way, whose answer is not shown, and asks again if the last attempt has failed. */
  refetch(): Promise<RefreshResult<Content>> {
    this.#drop();
    return this.refresh("change");
  }

  /** Forgets everything that this window knows of the query, and refreshes. */
  reset(): Promise<RefreshResult<Content>> {
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
    return new AttemptKey(() => this.parts.keys.find(this.query.endpoint));
  }

  /** Reads what is stored, and asks the service only where that is not enough. */
  async #run(attempt: Attempt<Content>): Promise<RefreshResult<Content>> {
    const { reason, keyId, signal } = attempt;
    await this.#sharedState.read(keyId, signal);
    // A failure that a window finds when it opens tells it when to ask. One that another window stores after that, while
    // this one waits for the lock, is its result.
    if (reason === "due") attempt.before = this.#sharedState.known.failureRecord;
    const result = (await this.#resultWithoutRequest(attempt)) ?? (await this.#runLocked(attempt));
    return signal.aborted ? cancelled : result;
  }

  async #resultWithoutRequest(attempt: Attempt<Content>): Promise<RefreshResult<Content> | undefined> {
    const { reason, signal } = attempt;
    const result = await this.#policy.resultWithoutRequest(this.#sharedState.valid, attempt);
    if (signal.aborted) return result;
    if (result) {
      this.#scheduleNext();
      await this.parts.countCalls();
      this.#changed.fire();
      return result;
    }
    if (reason !== "due" || !this.kind.needsFocus || this.parts.isFocused()) return undefined;
    this.#timer.lookLater();
    this.#rest();
    return cancelled;
  }

  /** Asks while no other window does. What they have learned until then may be all that is needed. */
  async #runLocked(attempt: Attempt<Content>): Promise<RefreshResult<Content>> {
    if (attempt.signal.aborted) return cancelled;
    this.#timer.clear();
    this.#loading = true;
    // What is on show is renewed without a sign, unless a person waits for it.
    if (attempt.reason !== "due" || !this.#sharedState.known.answer) this.#changed.fire();
    // Without a key no call is made, and a secret storage that does not answer holds up no other window.
    const found = await attempt.key.find();
    if (found.kind === "failure") return this.#request(attempt, found);
    const recheck = async (): Promise<RefreshResult<Content>> => {
      await this.#sharedState.read(attempt.keyId, attempt.signal);
      return (await this.#resultWithoutRequest(attempt)) ?? this.#request(attempt, found);
    };
    return (await this.kind.store.withLock(this.query, recheck, attempt.signal)) ?? cancelled;
  }

  /** Without a key, what the lookup says counts as the reply. */
  async #request(attempt: Attempt<Content>, found: KeyLookup): Promise<RefreshResult<Content>> {
    const { reason, signal } = attempt;
    if (signal.aborted) return cancelled;
    this.#timer.asked();
    const askedAt = this.parts.clock.now();
    const query = reason === "person" ? chosenByPerson(this.query) : this.query;
    const { answer: known } = this.#sharedState.known;
    const reply = found.kind === "key" ? await this.kind.ask(query, { key: found, known, signal }) : found;
    return this.#adopt(reply, askedAt, attempt);
  }

  /**
   * What a reply means for this feed and, where it is stored, for all windows.
   *
   * @param askedAt milliseconds since 1970.
   */
  async #adopt(reply: Reply<Content>, askedAt: number, attempt: Attempt<Content>): Promise<RefreshResult<Content>> {
    const { keyId, signal } = attempt;
    if (reply.kind === "failure") await this.#sharedState.read(keyId, signal);
    if (signal.aborted) return cancelled;
    if (reply.kind === "answer") {
      const stored = this.#sharedState.answered(reply.answer, await keyId());
      this.#scheduleNext();
      await stored;
      return reply;
    }
    // A window that was held up for so long that another one has asked meanwhile has nothing to add to its answer.
    const { answer } = this.#sharedState.valid;
    if (answer && answer.receivedAt > askedAt) {
      this.#scheduleNext();
      return { kind: "answer", answer };
    }
    return this.#failed(reply, attempt);
  }

  /** A fault of this extension: it is told as an answer that could not be read. */
  async #fail(error: unknown, attempt: Attempt<Content>): Promise<RefreshResult<Content>> {
    this.parts.report(error);
    if (attempt.signal.aborted) return cancelled;
    return this.#failed({ kind: "failure", failure: { kind: "unexpectedAnswer", fault: "notWeather" } }, attempt);
  }

  /** The attempt has brought nothing, and is made again ever less often. */
  async #failed(reply: FailedReply, { reason }: Attempt<Content>): Promise<RefreshResult<Content>> {
    const { clock, countCalls } = this.parts;
    const before = reason === "change" || reason === "check" ? undefined : this.#sharedState.known.failureRecord;
    const byPerson = reason === "person";
    if (byPerson) this.#policy.noteManualFailure(reply.failure);
    const failed = this.#sharedState.failed(nextFailureRecord(reply, before, clock, this.kind.retry, byPerson));
    this.#scheduleNext();
    await failed;
    await countCalls();
    this.#changed.fire();
    return reply;
  }

  /** Nothing is under way: sets the time of the next request. */
  #scheduleNext(): void {
    this.#timer.wait(this.#sharedState.known, this.#sharedState.valid);
    this.#rest();
  }

  #rest(): void {
    this.#loading = false;
    this.#changed.fire();
  }
}

/** One run of `refresh`. */
interface Attempt<Content> extends Refresh {
  readonly key: AttemptKey;
  before: FailureRecord | undefined;
  /** Once it has aborted, the attempt has no effect any more, and its result is the failure `cancelled`. */
  readonly signal: AbortSignal;
  result: Promise<RefreshResult<Content>>;
}
