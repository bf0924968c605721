import { Emitter, type Unsubscribe } from "../base/emitter";
import { defined } from "../base/json";
import type { EpochMs } from "../base/ports";
import type { Answer, FailedReply } from "../model/answer";
import type { KeyLookup } from "../model/apiKey";
import { type Rank, selectedRank, type Turn, type Wish } from "../base/callOrder";
import { type Failure, traitsOf } from "../model/failure";
import type { WeatherQuery } from "../model/weatherQuery";
import { nextFailureRecord } from "./backoff";
import type { FeedDeps, FeedKind } from "./feedKind";
import { type Attempt, isPlanned, nextStep, postponedTo, type Step, timerAt } from "./nextStep";
import { canceled, isByPerson, type RefreshReason, type RefreshResult, wantsMore } from "./refreshResult";
import { keyIdOf, type ReadOptions, QueryState } from "./queryState";

export interface FeedState<Content> {
  readonly loading: boolean;
  /** The last answer, which stays after a failure. */
  readonly answer?: Answer<Content>;
  /** The failure of the last attempt, until the next answer. */
  readonly failure?: Failure;
  readonly nextAt?: EpochMs;
}

/** Keeps the answer to one query up to date for all windows: reads, and does what `nextStep` says, with one timer. */
// Not a state machine: other windows change what is stored at any time, so each step reads and decides again. Not one
// timer for all feeds: each feed ends on its own, and a queue would be more code than a timer that the host keeps.
export class Feed<Content> {
  readonly #queryState: QueryState<Content>;
  #isStopped = false;
  /** The progress of the attempt under way, which is only shown from `loading` on. */
  #phase: "idle" | "updating" | "loading" | "asking" = "idle";
  /** The attempt in flight, whose result later callers share. */
  #underWay: { readonly attempt: CancelableAttempt; readonly result: Promise<RefreshResult<Content>> } | undefined;
  /** Aborts the attempt in flight and other reads; replaced by `#cancel`. */
  #abort = new AbortController();
  /** Stopped during an attempt; undefined during a request, and if only a person can help. */
  #timer: { readonly at: EpochMs; readonly isForFocus: boolean; readonly stop: Unsubscribe } | undefined;
  /** In milliseconds of monotonic time, like `#personFailedAt`. */
  #askedAt = Number.NEGATIVE_INFINITY;
  #personFailedAt = Number.NEGATIVE_INFINITY;
  readonly #changed = new Emitter();

  readonly onDidChange = this.#changed.subscribe;

  constructor(
    readonly query: WeatherQuery,
    private readonly kind: FeedKind<Content>,
    private readonly deps: FeedDeps,
    private readonly rank: () => Rank,
  ) {
    this.#queryState = new QueryState(query, kind, deps);
  }

  get state(): FeedState<Content> {
    const { answer, failureRecord } = this.#queryState.known;
    const nextAt = this.#timer?.isForFocus ? undefined : this.#timer?.at;
    const loading = this.#phase === "loading" || this.isAsking;
    return { loading, ...defined({ answer, failure: failureRecord?.failure, nextAt }) };
  }

  /** Whether a request is in flight, which has used its call. */
  get isAsking(): boolean {
    return this.#phase === "asking";
  }

  /** Whether an attempt is due, or under way, also if it isn't shown: until its result is, whatever postpones it. */
  get isDue(): boolean {
    const { known } = this.#queryState;
    const at = known.answer || known.failureRecord ? timerAt(known, this.kind, () => 0) : undefined;
    return this.#phase !== "idle" || (at !== undefined && at <= this.deps.clock.now());
  }

  /** Gets a new answer if one is due. Concurrent calls share one. Never rejects. */
  refresh(reason: RefreshReason = "due"): Promise<RefreshResult<Content>> {
    if (this.#isStopped) return Promise.resolve(canceled);
    if (this.#underWay) {
      const { attempt, result } = this.#underWay;
      if (reason !== "due") this.#changed.fire();
      attempt.isByPerson ||= isByPerson(reason);
      return result.then((joined) => (wantsMore(reason, joined) ? this.refresh(reason) : joined));
    }
    this.#timer?.stop();
    this.#phase = "updating";
    const attempt = this.#attemptFor(reason);
    const { line } = this.deps;
    const result = line
      .join(attempt, attempt.signal, (turn) => this.#run(attempt, turn))
      .catch((error: unknown) => this.#fail(error, attempt))
      .finally(() => {
        if (this.#underWay?.attempt === attempt) this.#underWay = undefined;
      });
    this.#underWay = { attempt, result };
    return result;
  }

  /** The result of a person's refresh that needs no request; undefined if it would send one. Never rejects. */
  async peek(): Promise<RefreshResult<Content> | undefined> {
    await this.#underWay?.result;
    const attempt = this.#attemptFor("person");
    await this.#read(attempt);
    const step = await this.#nextStep(attempt);
    const found = step.kind === "ask" || step.kind === "waitForFocus" ? await attempt.findKey() : step;
    return found.kind === "key" ? undefined : found;
  }

  /** Adopts answers of other windows, without a request. */
  async syncFromDisk(): Promise<void> {
    if (this.#isStopped) return;
    const attempt = this.#attemptFor("due");
    const isNew = await this.#queryState.read(attempt);
    // Otherwise, each change by other windows would postpone the request, or end the wait for the focus.
    if (!isNew && this.#timer && isPlanned(this.#timer, this.#queryState.known, this.kind, this.deps.clock)) return;
    if (!this.#underWay && !attempt.signal.aborted) this.#scheduleNext();
    else if (isNew) this.#changed.fire();
  }

  /** Called when the window gets the focus: sends a due request that has waited for it. */
  async focus(): Promise<void> {
    if (this.#timer?.isForFocus && !this.#underWay) await this.#wake(this.#timer.at);
    else await this.syncFromDisk();
  }

  /** Cancels the request in flight and refreshes, which repeats a failed attempt. */
  refetch(): Promise<RefreshResult<Content>> {
    this.#cancel();
    return this.refresh("change");
  }

  reset(): Promise<RefreshResult<Content>> {
    this.#cancel();
    this.#setTimer(undefined);
    this.#queryState.reset();
    this.#changed.fire();
    return this.refresh("change");
  }

  stop(): void {
    this.#isStopped = true;
    this.#changed.clear();
    this.#setTimer(undefined);
    this.#cancel();
  }

  #cancel(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#underWay = undefined;
    if (this.state.loading) this.#setIdle();
  }

  #attemptFor(reason: RefreshReason): CancelableAttempt {
    let lookup: Promise<KeyLookup> | undefined;
    const rankOf = this.rank;
    return {
      reason,
      isByPerson: isByPerson(reason),
      get rank() {
        return rankOf();
      },
      wantedAt: this.deps.clock.now(),
      before: this.#queryState.known.failureRecord,
      signal: this.#abort.signal,
      findKey: () => (lookup ??= this.deps.keys.find(this.query.endpoint)),
    };
  }

  async #run(attempt: CancelableAttempt, turn: Turn): Promise<RefreshResult<Content>> {
    await this.#read(attempt);
    // A failure stored before this attempt decides when it's due; one stored while it waits for the lock is its result.
    if (attempt.reason === "due") attempt.before = this.#queryState.known.failureRecord;
    const result = await this.#proceed(attempt, () => this.#askLocked(attempt, turn));
    return attempt.signal.aborted ? canceled : result;
  }

  async #read(attempt: CancelableAttempt): Promise<void> {
    if (await this.#queryState.read(attempt)) this.#changed.fire();
  }

  async #nextStep(attempt: CancelableAttempt): Promise<Step<Content>> {
    const needsKey = attempt.reason === "change" && this.#queryState.known.failureRecord?.keyId !== undefined;
    const keyId = needsKey ? await keyIdOf(attempt) : undefined;
    const { clock, isFocused } = this.deps;
    const situation = { clock, isFocused: isFocused(), keyId, personFailedAt: this.#personFailedAt };
    return nextStep(this.#queryState.known, attempt, this.kind, situation);
  }

  async #proceed(
    attempt: CancelableAttempt,
    ask: () => Promise<RefreshResult<Content>>,
  ): Promise<RefreshResult<Content>> {
    const step = await this.#nextStep(attempt);
    if (attempt.signal.aborted) return canceled;
    if (step.kind === "ask") return ask();
    if (step.kind === "waitForFocus") {
      this.#setTimer(step.until, true);
      this.#setIdle();
      return canceled;
    }
    this.#scheduleNext();
    return step;
  }

  async #askLocked(attempt: CancelableAttempt, turn: Turn): Promise<RefreshResult<Content>> {
    this.#setTimer(undefined);
    this.#phase = "loading";
    // An automatic update shows no progress if an answer is visible.
    if (attempt.reason !== "due" || !this.#queryState.known.answer) this.#changed.fire();
    // Before the lock: without a key, there is no call, and a hanging secret storage must not block other windows.
    const found = await attempt.findKey();
    const ask = () => this.#ask(attempt, found, turn);
    if (found.kind === "failure") return ask();
    // Before the lock, too, because other windows wait for that.
    await turn.come();
    const recheck = async (): Promise<RefreshResult<Content>> => {
      await this.#read(attempt);
      return this.#proceed(attempt, ask);
    };
    return (await this.kind.store.withLock(this.query, recheck, attempt.signal, turn.pass)) ?? canceled;
  }

  async #ask(attempt: CancelableAttempt, found: KeyLookup, turn: Turn): Promise<RefreshResult<Content>> {
    const { signal } = attempt;
    const askedAt = this.deps.clock.now();
    this.#askedAt = this.deps.clock.monotonic();
    if (found.kind === "key") this.#phase = "asking";
    const reply = found.kind === "key" ? await this.kind.ask(this.query, { key: found, signal, turn }) : found;
    if (reply.kind === "failure") await this.#read(attempt);
    if (signal.aborted) return canceled;
    if (reply.kind === "answer") {
      // Not awaited, so that one transaction stores the answer and releases the lock.
      void this.#queryState.answered(reply.answer);
      this.#scheduleNext();
      return reply;
    }
    // An answer that another window received after this attempt began wins over this failure.
    const { answer } = this.#queryState.known;
    if (!answer || answer.receivedAt <= askedAt) return this.#failed(reply, attempt);
    this.#scheduleNext();
    return { kind: "answer", answer };
  }

  async #fail(error: unknown, attempt: CancelableAttempt): Promise<RefreshResult<Content>> {
    this.deps.report(error);
    if (attempt.signal.aborted) return canceled;
    return this.#failed({ kind: "failure", failure: { kind: "unexpectedAnswer", fault: "notWeather" } }, attempt);
  }

  async #failed(reply: FailedReply, { reason }: Attempt): Promise<RefreshResult<Content>> {
    const { clock } = this.deps;
    const { failureRecord } = this.#queryState.known;
    if (reason === "person" && traitsOf(reply.failure).costsCall) this.#personFailedAt = clock.monotonic();
    const failed = this.#queryState.failed(nextFailureRecord(reply, failureRecord, clock, this.kind.retry, reason));
    this.#scheduleNext();
    await failed;
    return reply;
  }

  #scheduleNext(): void {
    const { known } = this.#queryState;
    // Without an answer or a failure, the current wait continues: for the focus, or up to a minute after sleep.
    if (known.answer || known.failureRecord) this.#setTimer(timerAt(known, this.kind, this.deps.clock.random));
    this.#setIdle();
  }

  /** Replaces the timer; without a time, stops it. */
  #setTimer(at: EpochMs | undefined, isForFocus = false): void {
    const { now, after } = this.deps.clock;
    this.#timer?.stop();
    this.#timer = undefined;
    if (at === undefined) return;
    this.#timer = { at, isForFocus, stop: after(Math.max(0, at - now()), () => void this.#wake(at)) };
  }

  /** @param at the time for which the timer was set. */
  async #wake(at: EpochMs): Promise<void> {
    if (this.rank() === selectedRank) return;
    const later = postponedTo(at, this.deps.clock, this.#askedAt);
    if (later === undefined) return void (await this.refresh());
    this.#setTimer(later);
    this.#changed.fire();
  }

  #setIdle(): void {
    this.#phase = "idle";
    this.#changed.fire();
  }
}

/** An aborted attempt has no effect, and its result is the failure `canceled`. */
interface CancelableAttempt extends Attempt, ReadOptions, Wish {
  isByPerson: boolean;
}
