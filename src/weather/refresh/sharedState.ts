import type { Clock, Log } from "../base/ports";
import type { Answer, CachedConditions, CallCount, Past, Reading } from "../model/answer";
import type { ConditionsQuery } from "../model/conditionsQuery";
import { type FailureRecord, traitsOf } from "../model/failure";
import type { KeyId } from "./attemptKey";
import { hasMore, merge, remember } from "./history";
import { logOutage } from "./outageLog";
import type { AnswerStore, CallCounts } from "./ports";
import { isInFuture } from "./timing";

/** The last good answer, and what went wrong since. */
export interface KnownState {
  readonly answer?: Answer | undefined;
  readonly failureRecord?: FailureRecord | undefined;
}

/**
 * What counts of `known` when it is decided when to ask: only what has a time that has passed. What has a time in the
 * future was received while the clock was wrong, and would count for as long as the clock was ahead. Where that is the
 * failure that came last, nothing counts, so that the service is asked.
 *
 * @param now milliseconds since 1970.
 */
function validAt(now: number, { answer, failureRecord }: KnownState): KnownState {
  if (failureRecord && isInFuture(failureRecord.at, now)) return {};
  return { answer: answer && isInFuture(answer.receivedAt, now) ? undefined : answer, failureRecord };
}

/** What the shared state works with. */
export interface SharedStateParts {
  readonly answers: Pick<AnswerStore, "read" | "store">;
  readonly calls: CallCounts;
  readonly clock: Clock;
  readonly log: Log;
}

/** What one window knows of a query: the replies to its own requests, and what all windows have stored. */
export class SharedState implements KnownState {
  #answer: Answer | undefined;
  #failureRecord: FailureRecord | undefined;
  #history: readonly Reading[] = [];
  #calls: CallCount | undefined;
  /** The key was removed: what came with it is not adopted again, even if it is still stored. */
  #forgotten = false;

  /** @param changed is called after every change. */
  constructor(
    private readonly query: ConditionsQuery,
    private readonly parts: SharedStateParts,
    private readonly changed: () => void,
  ) {}

  get answer(): Answer | undefined {
    return this.#answer;
  }

  get failureRecord(): FailureRecord | undefined {
    return this.#failureRecord;
  }

  /** What counts now when it is decided when to ask: see `validAt`. */
  get valid(): KnownState {
    return validAt(this.parts.clock.now(), this);
  }

  /** The temperatures that were observed in the last two days, ordered by time. */
  get history(): readonly Reading[] {
    return this.#history;
  }

  /** The calls of all windows in the last 24 hours, as they were last read; undefined before the first time. */
  get calls(): CallCount | undefined {
    return this.#calls;
  }

  /**
   * Adopts what was stored before this window opened, or what another window has stored since. Never rejects.
   *
   * @param findKeyId is called only where it matters which key a stored failure belongs to.
   * @param signal when it has aborted meanwhile, nothing is adopted.
   */
  async read(findKeyId: KeyId, signal: AbortSignal): Promise<void> {
    const cached = await this.parts.answers.read(this.query);
    const dependsOnKey = this.#forgotten || cached.failureRecord?.keyId !== undefined;
    const isKeyNeeded = dependsOnKey && this.#isNewer(cached);
    const keyId = isKeyNeeded ? await findKeyId() : undefined;
    if (signal.aborted || (this.#forgotten && keyId === undefined)) return;
    const history = merge(cached.history ?? [], this.#history);
    if (!this.#isNewer(cached)) {
      // Another window may have loaded the last 24 hours.
      if (hasMore(history, this.#history)) this.#learn(history);
      return;
    }
    this.#forgotten = false;
    const { failureRecord } = cached;
    // An answer that may not be written to disk can be newer than the one that lies there.
    const isOwnNewer = this.#lastEvent({ answer: this.#answer }) > this.#lastEvent({ answer: cached.answer });
    const answer = isOwnNewer ? this.#answer : cached.answer;
    const sameKey = failureRecord?.keyId === undefined || failureRecord.keyId === keyId;
    this.#know({ ...(answer && { answer }), ...(failureRecord && sameKey && { failureRecord }), history });
  }

  /** Counts the calls of all windows. Never rejects. */
  async countCalls(): Promise<void> {
    await this.parts.calls.read();
    this.#count(this.parts.calls.known("core"));
  }

  /** Knows an answer of the service at once, and stores it. A failure is over then, in all windows. Never rejects. */
  answered(answer: Answer): Promise<void> {
    // It came with a key.
    this.#forgotten = false;
    this.#know({ answer, history: remember(this.#history, { ...answer, observations: [answer.observation] }) });
    this.#count(this.parts.calls.known("core"));
    return this.#store();
  }

  /**
   * Knows at once what was observed before, and stores it; the answer and the failure stay. Never rejects.
   *
   * @returns whether anything of it is new.
   */
  async remembered(past: Past): Promise<boolean> {
    const history = remember(this.#history, past);
    const isNew = hasMore(history, this.#history);
    if (isNew) this.#learn(history);
    this.#count(this.parts.calls.known("core"));
    if (isNew) await this.#store();
    return isNew;
  }

  /**
   * Knows at once that an attempt has failed. The last answer stays, and a failure that other windows would meet too is
   * stored. Never rejects.
   */
  async failed(failureRecord: FailureRecord): Promise<void> {
    this.#know({ ...(this.#answer && { answer: this.#answer }), failureRecord });
    if (traitsOf(failureRecord.failure).isShared) await this.#store();
    await this.countCalls();
  }

  /** Forgets everything; what is stored is adopted again once there is a key. */
  reset(): void {
    this.#forgotten = true;
    this.#answer = undefined;
    this.#failureRecord = undefined;
    this.#history = [];
    this.changed();
  }

  /**
   * Stores what is known for the other windows. An answer that must not be written to disk is left out, and so are the
   * readings of such answers.
   */
  #store(): Promise<void> {
    const [answer, failureRecord] = [this.#answer, this.#failureRecord];
    const history = this.#history.filter(({ isVolatile }) => !isVolatile);
    return this.parts.answers.store(this.query, {
      ...(answer?.isStorable && { answer }),
      ...(failureRecord && { failureRecord }),
      ...(history.length > 0 && { history }),
    });
  }

  #learn(history: readonly Reading[]): void {
    this.#history = history;
    this.changed();
  }

  #isNewer(cached: CachedConditions): boolean {
    return this.#lastEvent(cached) > this.#lastEvent(this);
  }

  /**
   * When the last answer or failure came, in milliseconds since 1970. A time in the future counts as 0; -1: there is
   * neither.
   */
  #lastEvent({ answer, failureRecord }: KnownState): number {
    const now = this.parts.clock.now();
    const times = [answer?.receivedAt, failureRecord?.at].filter((at) => at !== undefined);
    return Math.max(-1, ...times.map((at) => (isInFuture(at, now) ? 0 : at)));
  }

  #know({ answer, failureRecord, history = this.#history }: CachedConditions): void {
    logOutage(this.parts.log, this.query, this.#failureRecord, failureRecord, this.parts.clock.now());
    this.#answer = answer;
    this.#failureRecord = failureRecord;
    this.#history = history;
    this.changed();
  }

  #count(calls: CallCount): void {
    if (isSameCount(calls, this.#calls)) return;
    this.#calls = calls;
    this.changed();
  }
}

function isSameCount(one: CallCount, other: CallCount | undefined): boolean {
  return one.made === other?.made && one.budget === other.budget && one.remaining === other.remaining;
}
