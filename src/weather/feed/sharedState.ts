import type { Answer, Known } from "../model/answer";
import { type FailureRecord, traitsOf } from "../model/failure";
import type { WeatherQuery } from "../model/weatherQuery";
import type { KeyId } from "./attemptKey";
import { dueAt, type FeedKind } from "./feedKind";
import { logOutage } from "./outageLog";
import type { FeedParts } from "./ports";
import { isInFuture } from "./timing";

/**
 * What counts of `known` when it is decided when to ask: only what has a time that has passed. What has a time in the
 * future was received while the clock was wrong, and would count for as long as the clock was ahead. Where that is the
 * failure that came last, nothing counts, so that the service is asked.
 *
 * @param now milliseconds since 1970.
 */
function validAt<Content>(now: number, { answer, failureRecord }: Known<Content>): Known<Content> {
  if (failureRecord && isInFuture(failureRecord.at, now)) return {};
  return { answer: answer && isInFuture(answer.receivedAt, now) ? undefined : answer, failureRecord };
}

/** What one window knows of a query: the replies to its own requests, and what all windows have stored. */
export class SharedState<Content> {
  #known: Known<Content> = {};
  /** The key was removed: what came with it is not adopted again, even if it is still stored. */
  #forgotten = false;

  /** @param changed is called after every change. */
  constructor(
    private readonly query: WeatherQuery,
    private readonly kind: FeedKind<Content>,
    private readonly parts: Pick<FeedParts, "clock" | "log">,
    private readonly changed: () => void,
  ) {}

  get known(): Known<Content> {
    return this.#known;
  }

  /** What counts now when it is decided when to ask: see `validAt`. */
  get valid(): Known<Content> {
    return validAt(this.parts.clock.now(), this.#known);
  }

  /**
   * Adopts what was stored before this window opened, or what another window has stored since. Never rejects.
   *
   * @param findKeyId is called only where it matters which key a stored failure belongs to.
   * @param signal when it has aborted meanwhile, nothing is adopted.
   */
  async read(findKeyId: KeyId, signal: AbortSignal): Promise<void> {
    // Nothing that came with a removed key is read again without a key.
    if (this.#forgotten && (await findKeyId()) === undefined) return;
    const stored = await this.kind.store.read(this.query);
    const ofKey = stored.failureRecord?.keyId;
    const keyId = ofKey !== undefined && this.#isNewer(stored) ? await findKeyId() : undefined;
    // An answer may have come while the key was looked up.
    if (signal.aborted || !this.#isNewer(stored)) return;
    this.#forgotten = false;
    const { answer: own } = this.#known;
    // An answer that may not be written to disk can be newer than the one that lies there.
    const isOwnNewer = this.#lastEvent({ answer: own }) > this.#lastEvent({ answer: stored.answer });
    const failureRecord = ofKey === undefined || ofKey === keyId ? stored.failureRecord : undefined;
    this.#know({ answer: isOwnNewer ? own : stored.answer, failureRecord });
  }

  /**
   * Knows an answer of the service at once, and stores it. A failure is over then, in all windows. Never rejects.
   *
   * @param keyId the key that it came with.
   */
  answered(answer: Answer<Content>, keyId: string | undefined): Promise<void> {
    // It came with a key.
    this.#forgotten = false;
    this.#know({ answer });
    return this.kind.store.store(
      this.query,
      answer.isStorable ? { answer } : { failureRecord: this.#unstored(answer, keyId) },
    );
  }

  /**
   * Knows at once that an attempt has failed. The last answer stays, and a failure that other windows would meet too is
   * stored. Never rejects.
   */
  async failed(failureRecord: FailureRecord): Promise<void> {
    const { answer } = this.#known;
    this.#know({ answer, failureRecord });
    if (!traitsOf(failureRecord.failure).isShared) return;
    await this.kind.store.store(this.query, { ...(answer?.isStorable && { answer }), failureRecord });
  }

  /** Forgets everything; what is stored is adopted again once there is a key. */
  reset(): void {
    this.#forgotten = true;
    this.#know({});
  }

  /** What is left of an answer that must not be written to disk: the other windows do not ask while it is good. */
  #unstored(answer: Answer<Content>, keyId: string | undefined): FailureRecord {
    const { receivedAt: at } = answer;
    return {
      failure: { kind: "notStored" },
      cause: "",
      at,
      since: at,
      count: 1,
      nextAt: dueAt(answer, this.kind),
      ...(keyId !== undefined && { keyId }),
    };
  }

  #isNewer(stored: Known<Content>): boolean {
    return this.#lastEvent(stored) > this.#lastEvent(this.#known);
  }

  /**
   * When the last answer or failure came, in milliseconds since 1970. A time in the future counts as 0; -1: there is
   * neither.
   */
  #lastEvent({ answer, failureRecord }: Known<Content>): number {
    const now = this.parts.clock.now();
    const times = [answer?.receivedAt, failureRecord?.at].filter((at) => at !== undefined);
    return Math.max(-1, ...times.map((at) => (isInFuture(at, now) ? 0 : at)));
  }

  #know({ answer, failureRecord }: Known<Content>): void {
    const { log, clock } = this.parts;
    logOutage(log, this.kind.name, this.query, this.#known.failureRecord, failureRecord, clock.now());
    this.#known = { ...(answer && { answer }), ...(failureRecord && { failureRecord }) };
    this.changed();
  }
}
