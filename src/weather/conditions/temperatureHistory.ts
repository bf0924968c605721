import { Emitter } from "../base/emitter";
import type { FeedStore } from "../feed/feedKind";
import { type Answer, type Known, onServiceClock } from "../model/answer";
import type { KnownConditions, TemperatureSample } from "../model/knownConditions";
import type { Observation } from "../model/observation";
import { conditionsId, type WeatherQuery } from "../model/weatherQuery";
import { hasMoreSamples, mergeSamples, withSamples } from "./temperatureSamples";

export interface ConditionsStore extends Pick<FeedStore<Observation>, "withLock"> {
  read(query: WeatherQuery): Promise<KnownConditions>;
  store(query: WeatherQuery, known: KnownConditions): Promise<void>;
}

type Samples = readonly TemperatureSample[];

/** Stores the weather, and the temperatures of the last two days in the same file. */
export class TemperatureHistory implements FeedStore<Observation> {
  #all = new Map<string, Samples>();
  readonly #changed = new Emitter();

  /** Called when other windows have stored temperatures that this one didn't have. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly files: ConditionsStore) {}

  async read(query: WeatherQuery): Promise<Known<Observation>> {
    // A read that ends after `forget` writes to the old map.
    const all = this.#all;
    const { history = [], ...known } = await this.files.read(query);
    const samples = samplesIn(all, query);
    const merged = mergeSamples(history, samples);
    all.set(conditionsId(query), merged);
    if (hasMoreSamples(merged, samples)) this.#changed.fire();
    return known;
  }

  store(query: WeatherQuery, known: Known<Observation>): Promise<void> {
    const history = this.of(query);
    return this.files.store(query, { ...known, ...(history.length > 0 && { history }) });
  }

  withLock<T>(query: WeatherQuery, act: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    return this.files.withLock(query, act, signal);
  }

  /** The temperatures of a query in order of time. */
  of(query: WeatherQuery): Samples {
    return samplesIn(this.#all, query);
  }

  /**
   * Adds observations, which `store` writes; none of an answer that must not be written. Returns whether any is new;
   * the caller redraws with the whole answer.
   */
  add(query: WeatherQuery, observed: Answer<readonly Observation[]>): boolean {
    if (!observed.isStorable) return false;
    const before = this.of(query);
    const samples = withSamples(before, onServiceClock(observed));
    this.#all.set(conditionsId(query), samples);
    return hasMoreSamples(samples, before);
  }

  forget(): void {
    this.#all = new Map();
    this.#changed.fire();
  }
}

function samplesIn(all: ReadonlyMap<string, Samples>, query: WeatherQuery): Samples {
  return all.get(conditionsId(query)) ?? [];
}
