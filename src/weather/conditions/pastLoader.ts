import { minute } from "../base/duration";
import { Emitter } from "../base/emitter";
import type { Clock, EpochMs } from "../base/ports";
import type { KeySource } from "../feed/ports";
import { cancelled } from "../feed/refreshResult";
import { isInFuture } from "../feed/timing";
import type { Known, Reply } from "../model/answer";
import type { FoundKey } from "../model/apiKey";
import { type FailedAttempt, type Failure, type FailureRecord, traitsOf } from "../model/failure";
import type { Observation } from "../model/observation";
import { chosenByPerson, conditionsId, type WeatherQuery } from "../model/weatherQuery";
import type { TemperatureHistory } from "./temperatureHistory";
import { isShort } from "./temperatureSamples";

/** `nothingNew`: the service sent no temperature that is new and may be stored. */
export type PastResult =
  | { readonly kind: "loaded" }
  | { readonly kind: "nothingNew" }
  | { readonly kind: "failure"; readonly failure: Failure };

export interface PastLoaderParts {
  readonly keys: KeySource;
  /** Asks once for the last 24 hours. Never rejects, see `Ask`. */
  readonly ask: (query: WeatherQuery, key: FoundKey, signal: AbortSignal) => Promise<Reply<readonly Observation[]>>;
  readonly history: TemperatureHistory;
  readonly clock: Clock;
  readonly countCalls: () => Promise<void>;
}

/** Loads the last 24 hours' temperatures for a person, never automatically. A failure doesn't affect the weather. */
export class PastLoader {
  readonly #inFlight = new Map<string, Promise<PastResult>>();
  /** By query: the key that has loaded everything available, and the end of its pause, in monotonic milliseconds. */
  readonly #exhausted = new Map<string, { readonly keyId: string; readonly until: number }>();
  #abort = new AbortController();
  readonly #changed = new Emitter();

  /** Fires when loading begins or ends. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly parts: PastLoaderParts) {}

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
    const { keys, history } = this.parts;
    const found = await keys.find(query.endpoint);
    if (found.kind === "failure") return found;
    return (await history.withLock(query, () => this.#ask(query, found, signal), signal)) ?? cancelled;
  }

  async #ask(query: WeatherQuery, found: FoundKey, signal: AbortSignal): Promise<PastResult> {
    const { history } = this.parts;
    const known = await history.read(query);
    if (signal.aborted) return cancelled;
    // Another window has loaded them during the wait for the lock.
    if (!isShort(history.of(query))) return { kind: "loaded" };
    return this.#resultWithoutRequest(query, known, found.id) ?? this.#request(query, known, found, signal);
  }

  async #request(
    query: WeatherQuery,
    known: Known<Observation>,
    found: FoundKey,
    signal: AbortSignal,
  ): Promise<PastResult> {
    const { ask, history, clock, countCalls } = this.parts;
    const reply = await ask(chosenByPerson(query), found, signal);
    if (signal.aborted) return cancelled;
    await countCalls();
    if (reply.kind === "failure") {
      const { failure } = reply;
      if (traitsOf(failure).costsCall) {
        history.notePast(query, pastFailure(reply, found.id, clock.now()));
        await history.store(query, known);
      }
      return { kind: "failure", failure };
    }
    // The service has nothing more, even if the samples still span a short time.
    this.#exhausted.set(conditionsId(query), { keyId: found.id, until: clock.monotonic() + minute });
    history.notePast(query, undefined);
    const isNew = history.add(query, reply.answer);
    if (isNew) await history.store(query, known);
    return { kind: isNew ? "loaded" : "nothingNew" };
  }

  /** The failure whose wait time isn't over, or `nothingNew` if another call is pointless. */
  #resultWithoutRequest(
    query: WeatherQuery,
    { failureRecord }: Known<Observation>,
    keyId: string,
  ): PastResult | undefined {
    const { clock, history } = this.parts;
    const now = clock.now();
    for (const record of [failureRecord, history.pastFailureOf(query)]) {
      if (!record || isInFuture(record.at, now) || !traitsOf(record.failure).costsCall) continue;
      const { failure, notBefore = 0, keyId: used = keyId } = record;
      if (used === keyId && notBefore > now) return { kind: "failure", failure };
    }
    const exhausted = this.#exhausted.get(conditionsId(query));
    return exhausted?.keyId === keyId && exhausted.until > clock.monotonic() ? { kind: "nothingNew" } : undefined;
  }
}

/** A record that makes all windows wait for a minute, or as long as the service demands. */
function pastFailure({ failure, cause = "", notBefore = 0 }: FailedAttempt, keyId: string, at: EpochMs): FailureRecord {
  const until = Math.max(notBefore, at + minute);
  return { failure, cause, at, since: at, count: 1, nextAt: until, notBefore: until, keyId };
}
