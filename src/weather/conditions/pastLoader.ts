import { minute } from "../base/duration";
import { Emitter } from "../base/emitter";
import type { Clock, EpochMs } from "../base/ports";
import type { FeedStore } from "../feed/feedKind";
import type { KeySource } from "../feed/ports";
import { cancelled } from "../feed/refreshResult";
import type { Known, Reply } from "../model/answer";
import type { FoundKey } from "../model/apiKey";
import { type Failure, traitsOf } from "../model/failure";
import type { Observation } from "../model/observation";
import { chosenByPerson, conditionsId, type WeatherQuery } from "../model/weatherQuery";
import type { TemperatureHistory } from "./temperatureHistory";
import { isShort } from "./temperatureHistory";

/** `nothingNew`: the service sent no temperature that is new and may be stored. */
export type PastResult =
  | { readonly kind: "loaded" }
  | { readonly kind: "nothingNew" }
  | { readonly kind: "failure"; readonly failure: Failure };

export interface PastLoaderDeps {
  readonly keys: KeySource;
  /** Asks once for the last 24 hours. Never rejects, see `Ask`. */
  readonly ask: (query: WeatherQuery, key: FoundKey, signal: AbortSignal) => Promise<Reply<readonly Observation[]>>;
  readonly history: TemperatureHistory;
  /** Of the current conditions. */
  readonly store: FeedStore<Observation>;
  readonly clock: Clock;
}

/** Loads the last 24 hours' temperatures for a person, never automatically. A failure doesn't affect the weather. */
export class PastLoader {
  readonly #inFlight = new Map<string, Promise<PastResult>>();
  /** By query and key: the result that stands without another call until then, in monotonic milliseconds. */
  readonly #paused = new Map<string, { readonly until: number; readonly result: PastResult }>();
  #abort = new AbortController();
  readonly #changed = new Emitter();

  /** Fires when loading begins or ends. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly deps: PastLoaderDeps) {}

  isLoading(query: WeatherQuery): boolean {
    return this.#inFlight.has(conditionsId(query));
  }

  /** Asks once, in one window at a time; concurrent calls share one request. Never rejects. */
  load(query: WeatherQuery): Promise<PastResult> {
    const id = conditionsId(query);
    const inFlight = this.#inFlight.get(id);
    if (inFlight) return inFlight;
    const run = this.#run(query, this.#abort.signal).finally(() => {
      this.#inFlight.delete(id);
      this.#changed.fire();
    });
    this.#inFlight.set(id, run);
    this.#changed.fire();
    return run;
  }

  /** Cancels all requests, because the key has changed. */
  cancel(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
  }

  async #run(query: WeatherQuery, signal: AbortSignal): Promise<PastResult> {
    const { keys, history, store } = this.deps;
    const found = await keys.find(query.endpoint);
    if (found.kind === "failure") return found;
    const ask = async (): Promise<PastResult> => {
      const [known] = await Promise.all([store.read(query), history.read(query)]);
      if (signal.aborted) return cancelled;
      // Another window has loaded them during the wait for the lock.
      if (!isShort(history.of(query))) return { kind: "loaded" };
      return this.#waiting(query, known, found.id) ?? this.#ask(query, found, signal);
    };
    return (await store.withLock(query, ask, signal)) ?? cancelled;
  }

  async #ask(query: WeatherQuery, found: FoundKey, signal: AbortSignal): Promise<PastResult> {
    const { ask, history } = this.deps;
    const reply = await ask(chosenByPerson(query), found, signal);
    if (signal.aborted) return cancelled;
    if (reply.kind === "answer") {
      // The service has nothing more, even if the samples still span a short time.
      this.#pause(query, found.id, { kind: "nothingNew" });
      return { kind: history.add(query, reply.answer) ? "loaded" : "nothingNew" };
    }
    const { kind, failure, notBefore } = reply;
    if (traitsOf(failure).costsCall) this.#pause(query, found.id, { kind, failure }, notBefore);
    return { kind, failure };
  }

  /** Makes `result` the result of the next minute, or until the service allows a call. */
  #pause(query: WeatherQuery, keyId: string, result: PastResult, notBefore: EpochMs = 0): void {
    const { now, monotonic } = this.deps.clock;
    const until = monotonic() + Math.max(minute, notBefore - now());
    this.#paused.set(`${conditionsId(query)} ${keyId}`, { until, result });
  }

  /** The result without a call if this key has to wait, also for what the service said about the weather. */
  #waiting(query: WeatherQuery, { failureRecord }: Known<Observation>, keyId: string): PastResult | undefined {
    const { now, monotonic } = this.deps.clock;
    const { failure, notBefore = 0, keyId: used = keyId } = failureRecord ?? {};
    if (failure && traitsOf(failure).costsCall && used === keyId && notBefore > now())
      return { kind: "failure", failure };
    const { until = 0, result } = this.#paused.get(`${conditionsId(query)} ${keyId}`) ?? {};
    return until > monotonic() ? result : undefined;
  }
}
