import { Emitter } from "../base/emitter";
import type { FeedStore } from "../feed/feedKind";
import type { Known } from "../model/answer";
import type { FailureRecord } from "../model/failure";
import type { KnownConditions, TemperatureSample } from "../model/knownConditions";
import type { Observation } from "../model/observation";
import { conditionsId, type WeatherQuery } from "../model/weatherQuery";
import { hasMoreSamples, mergeSamples, type Observed, withSamples } from "./temperatureSamples";

/** Where all windows keep what is known of the weather. */
export interface ConditionsStore extends Pick<FeedStore<Observation>, "withLock"> {
  read(query: WeatherQuery): Promise<KnownConditions>;
  store(query: WeatherQuery, known: KnownConditions): Promise<void>;
}

/** What this window knows beside the weather of a query. */
interface Beside {
  readonly samples: readonly TemperatureSample[];
  readonly pastFailure?: FailureRecord | undefined;
}

/** The weather's store, which keeps the temperatures of the last two days in the same file. */
export class TemperatureHistory implements FeedStore<Observation> {
  #all = new Map<string, Beside>();
  readonly #changed = new Emitter();

  /** Fires when there are more temperatures of a query. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly files: ConditionsStore) {}

  async read(query: WeatherQuery): Promise<Known<Observation>> {
    // What is read while everything is forgotten lands in the old map.
    const all = this.#all;
    const { history = [], pastFailure, ...known } = await this.files.read(query);
    const { samples } = besideIn(all, query);
    const merged = mergeSamples(history, samples);
    all.set(conditionsId(query), { samples: merged, pastFailure });
    if (hasMoreSamples(merged, samples)) this.#changed.fire();
    return known;
  }

  /** Temperatures of answers that must not be written to disk are left out. */
  store(query: WeatherQuery, known: Known<Observation>): Promise<void> {
    const { samples, pastFailure } = besideIn(this.#all, query);
    const history = samples.filter(({ isVolatile }) => !isVolatile);
    return this.files.store(query, {
      ...known,
      ...(history.length > 0 && { history }),
      ...(pastFailure && { pastFailure }),
    });
  }

  withLock<T>(query: WeatherQuery, act: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    return this.files.withLock(query, act, signal);
  }

  /** The temperatures that this window knows of a query, in the order of time. */
  of(query: WeatherQuery): readonly TemperatureSample[] {
    return besideIn(this.#all, query).samples;
  }

  /** Why the last 24 hours did not come, when they were asked for last. */
  pastFailureOf(query: WeatherQuery): FailureRecord | undefined {
    return besideIn(this.#all, query).pastFailure;
  }

  /** Adds what was observed; `store` writes it. @returns whether any temperature of it is new. */
  add(query: WeatherQuery, observed: Observed): boolean {
    const beside = besideIn(this.#all, query);
    const samples = withSamples(beside.samples, observed);
    const isNew = hasMoreSamples(samples, beside.samples);
    this.#all.set(conditionsId(query), { ...beside, samples });
    if (isNew) this.#changed.fire();
    return isNew;
  }

  /** Notes why the last 24 hours did not come; undefined: they came. `store` writes it. */
  notePast(query: WeatherQuery, pastFailure: FailureRecord | undefined): void {
    this.#all.set(conditionsId(query), { ...besideIn(this.#all, query), pastFailure });
  }

  /** Forgets everything, because the key was removed. */
  forget(): void {
    this.#all = new Map();
    this.#changed.fire();
  }
}

function besideIn(all: ReadonlyMap<string, Beside>, query: WeatherQuery): Beside {
  return all.get(conditionsId(query)) ?? { samples: [] };
}
