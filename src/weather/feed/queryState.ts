import { defined } from "../base/json";
import type { Clock, EpochMs, Log } from "../base/ports";
import { type Answer, isInFuture, isOutdated, type Known } from "../model/answer";
import { type FailureRecord, isRetriedSoon, traitsOf } from "../model/failure";
import type { KeyLookup } from "../model/apiKey";
import type { WeatherQuery } from "../model/weatherQuery";
import type { FeedKind } from "./feedKind";

export interface ReadOptions {
  /** Finds the key; further calls return the same result. Never rejects. */
  readonly findKey: () => Promise<KeyLookup>;
  readonly signal: AbortSignal;
}

export async function keyIdOf({ findKey }: ReadOptions): Promise<string | undefined> {
  const found = await findKey();
  return found.kind === "key" ? found.id : undefined;
}

/** The state of a query in one window: the replies to its own requests, merged with the stored ones of all windows. */
export class QueryState<Content> {
  #known: Known<Content> = {};
  /** Whether the key was removed, so that its stored answers aren't adopted again. */
  #isReset = false;

  constructor(
    private readonly query: WeatherQuery,
    private readonly kind: FeedKind<Content>,
    private readonly deps: { readonly clock: Clock; readonly log: Log },
  ) {}

  get known(): Known<Content> {
    const { answer: read, failureRecord } = this.#known;
    const answer = read && this.kind.store.current(this.query, read);
    if (answer !== read) this.#known = defined({ answer, failureRecord });
    const now = this.deps.clock.now();
    // After the clock was set back, their age isn't known: the weather stays visible, and a new request is due.
    if (failureRecord && isInFuture(failureRecord.at, now))
      this.#known = defined({ answer, failureRecord: { ...failureRecord, ...anew(failureRecord, now) } });
    else if (answer && isInFuture(answer.receivedAt, now))
      this.#known = defined({ answer: { ...answer, receivedAt: now, expiresAt: now }, failureRecord });
    else return answer && isOutdated(answer.receivedAt, now) ? defined({ failureRecord }) : this.#known;
    return this.known;
  }

  /**
   * Adopts newer stored data, unless the signal aborts. Looks up the key only for a stored failure. Never rejects.
   *
   * @returns whether anything was adopted.
   */
  async read(options: ReadOptions): Promise<boolean> {
    if (this.#isReset && (await keyIdOf(options)) === undefined) return false;
    const stored = await this.kind.store.read(this.query);
    const ofKey = stored.failureRecord?.keyId;
    const keyId = ofKey !== undefined && this.#isNewer(stored) ? await keyIdOf(options) : undefined;
    if (options.signal.aborted || !this.#isNewer(stored)) return false;
    this.#isReset = false;
    const { answer: own } = this.known;
    // An answer that may not be written to disk can be newer than the stored one.
    const isOwnNewer = own && this.#isNewer({ answer: own }, { answer: stored.answer });
    const failureRecord = ofKey === undefined || ofKey === keyId ? stored.failureRecord : undefined;
    this.#adopt({ answer: isOwnNewer ? own : stored.answer, failureRecord });
    return true;
  }

  /** Adopts an answer without an event, and stores it if allowed; a stored failure is removed. Never rejects. */
  answered(answer: Answer<Content>): Promise<void> {
    this.#isReset = false;
    this.#adopt({ answer });
    return this.kind.store.store(this.query, answer.isStorable ? { answer } : {});
  }

  /** Adopts a failure without an event, and stores it if others would fail, too. Keeps the answer. Never rejects. */
  async failed(failureRecord: FailureRecord): Promise<void> {
    const { answer } = this.known;
    this.#adopt({ answer, failureRecord });
    if (!traitsOf(failureRecord.failure).isShared) return;
    await this.kind.store.store(this.query, { ...(answer?.isStorable && { answer }), failureRecord });
  }

  /** Forgets everything, without an event, and adopts nothing stored until there is a key. */
  reset(): void {
    this.#isReset = true;
    this.#adopt({});
  }

  #isNewer(one: Known<Content>, other = this.known): boolean {
    const [at, otherAt = Number.NEGATIVE_INFINITY] = [lastEvent(one), lastEvent(other)];
    return at !== undefined && at > otherAt;
  }

  #adopt({ answer, failureRecord }: Known<Content>): void {
    if (isOutage(failureRecord) && !isOutage(this.#known.failureRecord)) this.#logOutage(failureRecord);
    this.#known = defined({ answer, failureRecord });
  }

  /** Logs the beginning of an outage: failed attempts in a row that are retried soon. A response logs its end. */
  #logOutage({ failure, cause }: FailureRecord): void {
    const { name } = this.kind;
    const { location } = this.query;
    const code = cause && ` (${cause})`;
    this.deps.log.warn(`No ${name} for location ${location}: ${failure.kind}${code}. Retrying automatically`);
  }
}

/** The last event: the failure if there is one, because the answer next to it is older. */
function lastEvent({ answer, failureRecord }: Known<unknown>): EpochMs | undefined {
  return failureRecord?.at ?? answer?.receivedAt;
}

/** The times of a failure as if it had happened now and its wait were over. */
function anew({ nextAt, notBefore }: FailureRecord, now: EpochMs): Partial<FailureRecord> {
  return { at: now, ...defined({ nextAt: nextAt && now, notBefore: notBefore && now }) };
}

function isOutage(failureRecord: FailureRecord | undefined): failureRecord is FailureRecord {
  return failureRecord !== undefined && isRetriedSoon(failureRecord.failure);
}
