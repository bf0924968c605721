import { Emitter } from "../base/emitter";
import { defined } from "../base/json";
import type { EpochMs } from "../base/ports";
import type { Answer, FailedReply, Reply } from "../model/answer";
import type { KeyLookup } from "../model/apiKey";
import type { Failure, FailureRecord } from "../model/failure";
import type { WeatherQuery } from "../model/weatherQuery";
import type { FeedKind } from "./feedKind";
import type { FeedDeps } from "./feedDeps";
import { RefreshPolicy } from "./refreshPolicy";
import { canceled, type FindKey, type Refresh, type RefreshReason, type RefreshResult } from "./refreshResult";
import { RefreshTimer } from "./refreshTimer";
import { nextFailureRecord } from "./retry";
import { SharedState } from "./sharedState";

export interface FeedState<Content> {
  readonly loading: boolean;
  /** The last answer, which stays after a failure. */
  readonly answer?: Answer<Content>;
  /** The failure of the last attempt, until the next answer. */
  readonly failure?: Failure;
  readonly nextAt?: EpochMs;
}

/** Keeps the answer to one query up to date, in memory and for all windows. */
export class Feed<Content> {
  #loading = false;
  #attempt: Attempt<Content> | undefined;
  /** Aborts the attempt in flight and other reads; replaced by `#cancel`. */
  #abort = new AbortController();
  #stopped = false;
  readonly #sharedState: SharedState<Content>;
  readonly #policy: RefreshPolicy<Content>;
  readonly #timer: RefreshTimer<Content>;
  readonly #changed = new Emitter();

  readonly onDidChange = this.#changed.subscribe;

  constructor(
    readonly query: WeatherQuery,
    private readonly kind: FeedKind<Content>,
    private readonly deps: FeedDeps,
  ) {
    const changed = (): void => this.#changed.fire();
    this.#sharedState = new SharedState(query, kind, deps);
    this.#policy = new RefreshPolicy(kind, deps.clock);
    this.#timer = new RefreshTimer(kind, deps.clock, { due: () => void this.refresh(), postponed: changed });
  }

  get state(): FeedState<Content> {
    const { answer, failureRecord } = this.#sharedState.known;
    const { nextAt } = this.#timer;
    return { loading: this.#loading, ...defined({ answer, failure: failureRecord?.failure, nextAt }) };
  }

  /** Gets a new answer if one is due. Concurrent calls share one. Never rejects. */
  refresh(reason: RefreshReason = "due"): Promise<RefreshResult<Content>> {
    if (this.#stopped) return Promise.resolve(canceled);
    if (this.#attempt) {
      const { result } = this.#attempt;
      if (reason !== "due") this.#changed.fire();
      const wantsMore = ({ kind }: RefreshResult<Content>): boolean =>
        kind === "waiting" ? reason !== "due" : kind === "fresh" && reason === "check";
      return result.then((joined) => (wantsMore(joined) ? this.refresh(reason) : joined));
    }
    const attempt: Attempt<Content> = {
      reason,
      findKey: this.#keyFinder(),
      wantedAt: this.deps.clock.now(),
      before: this.#sharedState.known.failureRecord,
      signal: this.#abort.signal,
      result: Promise.resolve(canceled),
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

  /** The result of a person's refresh that needs no request; undefined if it would send one. Never rejects. */
  async peek(): Promise<RefreshResult<Content> | undefined> {
    await this.#attempt?.result;
    const findKey = this.#keyFinder();
    const before = this.#sharedState.known.failureRecord;
    const wanted = { reason: "person", wantedAt: this.deps.clock.now(), before, findKey } as const;
    await this.#read(findKey, this.#abort.signal);
    const result = await this.#policy.resultWithoutRequest(this.#sharedState.known, wanted);
    const found = result ?? (await findKey());
    return found.kind === "key" ? undefined : found;
  }

  /** Adopts answers of other windows, without a request. */
  async syncFromDisk(): Promise<void> {
    if (this.#stopped) return;
    const { signal } = this.#abort;
    const isNew = await this.#sharedState.read(this.#keyFinder(), signal);
    if (!this.#attempt && !signal.aborted) this.#scheduleNext();
    else if (isNew) this.#changed.fire();
  }

  /** Called when the window gets the focus: sends a due request that has waited for it. */
  async focus(): Promise<void> {
    if (this.#timer.isLooking) this.#timer.askNow();
    else await this.syncFromDisk();
  }

  /** Cancels the request in flight and refreshes, which repeats a failed attempt. */
  refetch(): Promise<RefreshResult<Content>> {
    this.#cancel();
    return this.refresh("change");
  }

  reset(): Promise<RefreshResult<Content>> {
    this.#cancel();
    this.#timer.clear();
    this.#sharedState.reset();
    this.#changed.fire();
    return this.refresh("change");
  }

  stop(): void {
    this.#stopped = true;
    this.#changed.clear();
    this.#timer.pause();
    this.#cancel();
  }

  #cancel(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#attempt = undefined;
    if (this.#loading) this.#setIdle();
  }

  async #read(findKey: FindKey, signal: AbortSignal): Promise<void> {
    if (await this.#sharedState.read(findKey, signal)) this.#changed.fire();
  }

  #keyFinder(): FindKey {
    let lookup: Promise<KeyLookup> | undefined;
    return () => (lookup ??= this.deps.keys.find(this.query.endpoint));
  }

  async #run(attempt: Attempt<Content>): Promise<RefreshResult<Content>> {
    const { reason, findKey, signal } = attempt;
    await this.#read(findKey, signal);
    // A failure stored before this attempt decides when it's due. A failure stored while it waits for the lock is its
    // result.
    if (reason === "due") attempt.before = this.#sharedState.known.failureRecord;
    const result = (await this.#resultWithoutRequest(attempt)) ?? (await this.#runLocked(attempt));
    return signal.aborted ? canceled : result;
  }

  async #resultWithoutRequest(attempt: Attempt<Content>): Promise<RefreshResult<Content> | undefined> {
    const { reason, signal } = attempt;
    const result = await this.#policy.resultWithoutRequest(this.#sharedState.known, attempt);
    if (signal.aborted) return result;
    if (result) {
      this.#scheduleNext();
      return result;
    }
    if (reason !== "due" || !this.kind.needsFocus || this.deps.isFocused()) return undefined;
    this.#timer.lookLater();
    this.#setIdle();
    return canceled;
  }

  async #runLocked(attempt: Attempt<Content>): Promise<RefreshResult<Content>> {
    if (attempt.signal.aborted) return canceled;
    this.#timer.clear();
    this.#loading = true;
    // An automatic update shows no progress if an answer is visible.
    if (attempt.reason !== "due" || !this.#sharedState.known.answer) this.#changed.fire();
    // Looked up before the lock: without a key, there is no call, and a hanging secret storage must not block other
    // windows.
    const found = await attempt.findKey();
    if (found.kind === "failure") return this.#request(attempt, found);
    const recheck = async (): Promise<RefreshResult<Content>> => {
      await this.#read(attempt.findKey, attempt.signal);
      return (await this.#resultWithoutRequest(attempt)) ?? this.#request(attempt, found);
    };
    return (await this.kind.store.withLock(this.query, recheck, attempt.signal)) ?? canceled;
  }

  async #request(attempt: Attempt<Content>, found: KeyLookup): Promise<RefreshResult<Content>> {
    const { reason, signal } = attempt;
    if (signal.aborted) return canceled;
    this.#timer.asked();
    const askedAt = this.deps.clock.now();
    const isByPerson = reason === "person" || reason === "check";
    const reply = found.kind === "key" ? await this.kind.ask(this.query, { key: found, signal, isByPerson }) : found;
    return this.#adopt(reply, askedAt, attempt);
  }

  async #adopt(reply: Reply<Content>, askedAt: EpochMs, attempt: Attempt<Content>): Promise<RefreshResult<Content>> {
    const { findKey, signal } = attempt;
    if (reply.kind === "failure") await this.#read(findKey, signal);
    if (signal.aborted) return canceled;
    if (reply.kind === "answer") {
      // Not awaited, so that one transaction stores the answer and releases the lock.
      void this.#sharedState.answered(reply.answer);
      this.#scheduleNext();
      return reply;
    }
    // An answer that another window received after this attempt began wins over this failure.
    const { answer } = this.#sharedState.known;
    if (answer && answer.receivedAt > askedAt) {
      this.#scheduleNext();
      return { kind: "answer", answer };
    }
    return this.#failed(reply, attempt);
  }

  async #fail(error: unknown, attempt: Attempt<Content>): Promise<RefreshResult<Content>> {
    this.deps.report(error);
    if (attempt.signal.aborted) return canceled;
    return this.#failed({ kind: "failure", failure: { kind: "unexpectedAnswer", fault: "notWeather" } }, attempt);
  }

  async #failed(reply: FailedReply, { reason }: Attempt<Content>): Promise<RefreshResult<Content>> {
    const before = reason === "change" || reason === "check" ? undefined : this.#sharedState.known.failureRecord;
    const byPerson = reason === "person";
    if (byPerson) this.#policy.noteManualFailure(reply.failure);
    const failed = this.#sharedState.failed(
      nextFailureRecord(reply, before, this.deps.clock, this.kind.retry, byPerson),
    );
    this.#scheduleNext();
    await failed;
    return reply;
  }

  #scheduleNext(): void {
    this.#timer.wait(this.#sharedState.known);
    this.#setIdle();
  }

  #setIdle(): void {
    this.#loading = false;
    this.#changed.fire();
  }
}

interface Attempt<Content> extends Refresh {
  before: FailureRecord | undefined;
  /** An aborted attempt has no effect, and its result is the failure `canceled`. */
  readonly signal: AbortSignal;
  result: Promise<RefreshResult<Content>>;
}
