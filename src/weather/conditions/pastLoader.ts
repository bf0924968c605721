import { minute } from "../base/duration";
import { Emitter } from "../base/emitter";
import type { Clock } from "../base/ports";
import type { KeySource } from "../feed/ports";
import { isInFuture } from "../feed/timing";
import type { Known, Reply } from "../model/answer";
import type { FoundKey } from "../model/apiKey";
import { type FailedAttempt, type Failure, type FailureRecord, traitsOf } from "../model/failure";
import type { Observation } from "../model/observation";
import { chosenByPerson, conditionsId, type WeatherQuery } from "../model/weatherQuery";
import type { TemperatureHistory } from "./temperatureHistory";
import { isShort } from "./temperatureSamples";

/** What came of asking for the last 24 hours. `nothingNew`: the service sent no temperature that was not known. */
export type PastResult =
  | { readonly kind: "loaded" }
  | { readonly kind: "nothingNew" }
  | { readonly kind: "failure"; readonly failure: Failure };

/** Asks once for the last 24 hours. Never rejects; see `Ask`. */
type AskPast = (query: WeatherQuery, key: FoundKey, signal: AbortSignal) => Promise<Reply<readonly Observation[]>>;

/** What the loader works with. */
export interface PastLoaderParts {
  readonly keys: KeySource;
  readonly ask: AskPast;
  readonly history: TemperatureHistory;
  readonly clock: Clock;
  readonly countCalls: () => Promise<void>;
}

/**
 * Loads the temperatures of the last 24 hours when a person asks for them, never by itself. When the call fails, the
 * failure record, the expiry and the timer of the weather on show stay as they are.
 */
export class PastLoader {
  readonly #underWay = new Map<string, Promise<PastResult>>();
  /** The keys with which nothing new came of a query, and until when none is asked with again, in monotonic milliseconds. */
  readonly #exhausted = new Map<string, { readonly keyId: string; readonly until: number }>();
  #abort = new AbortController();
  readonly #changed = new Emitter();

  /** Fires when loading begins and when it ends. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly parts: PastLoaderParts) {}

  isLoading(query: WeatherQuery): boolean {
    return this.#underWay.has(conditionsId(query));
  }

  /** Asks once, in one window at a time; calls at the same time share one request. Never rejects. */
  load(query: WeatherQuery): Promise<PastResult> {
    const id = conditionsId(query);
    const underWay = this.#underWay.get(id);
    if (underWay) return underWay;
    const run = this.#run(query, this.#abort.signal).finally(() => {
      this.#underWay.delete(id);
      this.#changed.fire();
    });
    this.#underWay.set(id, run);
    this.#changed.fire();
    return run;
  }

  /** Cancels what is under way: the key has changed. */
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
    // Another window has loaded them while this one waited.
    if (!isShort(history.of(query))) return { kind: "loaded" };
    return this.#heldBack(query, known, found.id) ?? this.#request(query, known, found, signal);
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
    // Where the line is still short, there is nothing more to be had.
    this.#exhausted.set(conditionsId(query), { keyId: found.id, until: clock.monotonic() + minute });
    history.notePast(query, undefined);
    const isNew = history.add(query, reply.answer);
    if (isNew) await history.store(query, known);
    return { kind: isNew ? "loaded" : "nothingNew" };
  }

  /** The result without a request: the service said when it may be asked, or one more call would bring the same. */
  #heldBack(query: WeatherQuery, { failureRecord }: Known<Observation>, keyId: string): PastResult | undefined {
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

/** The record that holds every window back for a minute, or as long as the service said. */
function pastFailure({ failure, cause = "", notBefore = 0 }: FailedAttempt, keyId: string, at: number): FailureRecord {
  const until = Math.max(notBefore, at + minute);
  return { failure, cause, at, since: at, count: 1, nextAt: until, notBefore: until, keyId };
}

const cancelled: PastResult = { kind: "failure", failure: { kind: "cancelled" } };
