import { minute } from "../base/duration";
import type { Unsubscribe } from "../base/emitter";
import type { Clock, Log } from "../base/ports";
import type { FoundKey } from "../model/apiKey";
import { type FailedAttempt, traitsOf } from "../model/failure";
import { AttemptKey } from "../refresh/attemptKey";
import type { KeySource } from "../refresh/ports";
import { nextAsk } from "../refresh/timing";
import { leastPause } from "./forecastPause";
import { nextForecastFailure } from "./forecastRetry";
import { type ForecastAttempt, type ForecastReason, heldUntil, mayAskAt, newerOf, validOf } from "./forecastState";
import type { KnownForecast } from "./forecastView";
import type { CachedForecast, ForecastQuery, ForecastService, ForecastStore, PositionSource } from "./ports";

/** What a feed works with. */
export interface ForecastPorts {
  readonly service: ForecastService;
  readonly positions: PositionSource;
  readonly store: ForecastStore;
  readonly keys: KeySource;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether this window has the focus. Without it, only `refresh("person")` makes a request. */
  readonly isFocused: () => boolean;
}

/**
 * Keeps the forecast of one query up to date, as `ConditionsFeed` does with the weather: it shows what is stored first, asks
 * only when something is due, this window has the focus and no other one is asking, and has one request under way at most.
 */
export class ForecastFeed {
  #cached: CachedForecast = {};
  #attempt: ForecastAttempt | undefined;
  #abort = new AbortController();
  #stopTimer: Unsubscribe = () => undefined;
  #stopped = false;
  /** When the timer is to run, in milliseconds since 1970. */
  #wakesAt = Infinity;
  /** When the service was asked last, in milliseconds of monotonic time. */
  #askedAt = Number.NEGATIVE_INFINITY;

  /** @param changed is called after every change of `known`. */
  constructor(
    readonly query: ForecastQuery,
    private readonly ports: ForecastPorts,
    private readonly changed: () => void,
  ) {}

  /** What is known now. */
  get known(): KnownForecast {
    const { answer, failureRecord } = this.#cached;
    return { ...(answer && { forecast: answer.forecast }), ...(failureRecord && { failure: failureRecord.failure }) };
  }

  /** Adopts what other windows have stored, and asks the service where that is due. Never rejects. */
  async refresh(reason: ForecastReason = "due"): Promise<void> {
    if (this.#stopped) return;
    if (this.#attempt) {
      await this.#attempt.ended;
      if (reason !== "due") await this.refresh(reason);
      return;
    }
    const { clock, keys } = this.ports;
    const key = new AttemptKey(() => keys.findKey(this.query.endpoint));
    const { signal } = this.#abort;
    const before = this.#cached.failureRecord;
    const attempt: ForecastAttempt = { reason, key, wantedAt: clock.now(), before, signal, ended: Promise.resolve() };
    this.#attempt = attempt;
    this.#stopTimer();
    attempt.ended = this.#run(attempt).finally(() => {
      if (this.#attempt !== attempt) return;
      this.#attempt = undefined;
      this.#schedule();
    });
    await attempt.ended;
  }

  /** The window has the focus again: what `refresh` does; after sleep of the machine a little later. */
  async sync(): Promise<void> {
    const { clock } = this.ports;
    if (this.#stopped || this.#attempt) return;
    // The network is not connected yet.
    if (clock.now() - this.#wakesAt > sleepTolerance) this.#wakeAt(nextAsk(clock.now(), clock.random));
    else await this.refresh();
  }

  /** The key, the network or the budget has changed: cancels the request under way, and asks again if the last one failed. */
  refetch(): Promise<void> {
    this.#drop();
    return this.refresh("change");
  }

  /** Ends the feed for good. */
  stop(): void {
    this.#stopped = true;
    this.#stopTimer();
    this.#drop();
  }

  #drop(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#attempt = undefined;
  }

  async #run(attempt: ForecastAttempt): Promise<void> {
    const { reason, key, signal } = attempt;
    await this.#read(attempt);
    if (signal.aborted || (await this.#isHeld(attempt))) return;
    if (reason === "due" && !this.ports.isFocused()) return;
    // Without a key no call is made, and a secret storage that does not answer holds up no other window.
    const found = await key.find();
    if (isAborted(signal)) return;
    if (found.kind === "failure") {
      await this.#fail(found);
      return;
    }
    const ask = async (): Promise<void> => {
      await this.#read(attempt);
      if (!isAborted(signal) && !(await this.#isHeld(attempt))) await this.#ask(found, attempt);
    };
    await this.ports.store.withLock(this.query, ask, signal);
  }

  async #isHeld(attempt: ForecastAttempt): Promise<boolean> {
    const now = this.ports.clock.now();
    return now < (await heldUntil(validOf(this.#cached, now), attempt));
  }

  async #read({ key, signal }: ForecastAttempt): Promise<void> {
    const stored = await this.ports.store.read(this.query);
    const now = this.ports.clock.now();
    const newer = newerOf(this.#cached, stored, now);
    const ofKey = newer.failureRecord?.keyId;
    const isOfOtherKey = ofKey !== undefined && ofKey !== (await key.id());
    if (signal.aborted || (newer === this.#cached && !isOfOtherKey)) return;
    const { failureRecord: _, ...withoutFailure } = newer;
    this.#know(isOfOtherKey ? withoutFailure : newer);
  }

  async #ask(key: FoundKey, { reason, signal }: ForecastAttempt): Promise<void> {
    const { clock, log, positions, service, store } = this.ports;
    this.#askedAt = clock.monotonic();
    const { isByWorkspace: _, ...chosen } = this.query;
    // What a workspace may cost is limited; a person has asked for this one.
    const query = reason === "person" ? chosen : this.query;
    const found = await positions.positionOf(query, key, signal);
    if (isAborted(signal)) return;
    const reply = found.kind === "position" ? await service.ask(query, found.position, key, signal) : found;
    if (isAborted(signal)) return;
    if (reply.kind === "failure") {
      await this.#fail(reply);
      return;
    }
    const { answer } = reply;
    if (this.#cached.failureRecord) log.info(`The minute forecast for location ${query.location} is back`);
    this.#know({ answer });
    await store.store(this.query, answer.isStorable ? { answer } : {});
  }

  /** The forecast that is known stays, but for one that came with a key which is gone. */
  async #fail(attempt: FailedAttempt): Promise<void> {
    const { clock, log, store } = this.ports;
    const { answer, failureRecord: before } = this.#cached;
    const { failure } = attempt;
    if (failure.kind === "cancelled") return;
    const failureRecord = nextForecastFailure(attempt, before, clock);
    // One line for an outage, however many attempts fail in it.
    if (failure.kind !== before?.failure.kind)
      log.warn(`No minute forecast for location ${this.query.location}: ${failure.kind} (${failureRecord.cause})`);
    this.#know({ ...(answer && failure.kind !== "keyMissing" && { answer }), failureRecord });
    if (!traitsOf(failure).isShared) return;
    await store.store(this.query, { ...(answer?.isStorable && { answer }), failureRecord });
  }

  #know(cached: CachedForecast): void {
    this.#cached = cached;
    this.changed();
  }

  /** Sets the time of the next attempt. A window without the focus only reads what others have stored. */
  #schedule(): void {
    if (this.#stopped) return;
    const { clock, isFocused } = this.ports;
    const now = clock.now();
    const at = mayAskAt(validOf(this.#cached, now));
    this.#wakesAt = Infinity;
    if (at === Infinity) return;
    this.#wakeAt(Math.max(nextAsk(at, clock.random), now + (isFocused() ? minute : leastPause)));
  }

  #wakeAt(at: number): void {
    const { clock } = this.ports;
    this.#stopTimer();
    this.#wakesAt = at;
    this.#stopTimer = clock.after(Math.max(0, at - clock.now()), () => this.#wake());
  }

  #wake(): void {
    const { clock } = this.ports;
    const now = clock.now();
    const rest = this.#askedAt + minute - clock.monotonic();
    // See `RefreshTimer`: after sleep the network is not connected yet, and a clock that was set must not lead to requests.
    if (now - this.#wakesAt > sleepTolerance) this.#wakeAt(nextAsk(now, clock.random));
    else if (rest > 0) this.#wakeAt(now + rest);
    else void this.refresh();
  }
}

/** A timer that is later than this ran over the sleep of the machine. */
const sleepTolerance = 2 * minute;

/** A function, because the compiler takes a property that was false for false also after an `await`. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
