import { Emitter } from "../base/emitter";
import { type Answer, onServiceClock } from "../model/answer";
import type { Observation } from "../model/observation";
import type { TemperatureSample } from "../model/temperatureSample";
import { placeId, type WeatherQuery } from "../model/weatherQuery";
import { hasMoreSamples, mergeSamples, withSamples } from "./temperatureSamples";

type Samples = readonly TemperatureSample[];

/** The temperatures that all windows share. Its methods never reject. */
export interface TemperatureStore {
  /** In order of time. */
  read(query: WeatherQuery): Promise<Samples>;
  add(query: WeatherQuery, samples: Samples): Promise<void>;
}

/** The temperatures of the last two days. */
export class TemperatureHistory {
  #all = new Map<string, Samples>();
  readonly #changed = new Emitter();

  /** Called when other windows have stored temperatures that this one didn't have. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly store: TemperatureStore) {}

  /** Adopts the temperatures of other windows. Never rejects. */
  async read(query: WeatherQuery): Promise<void> {
    // A read that ends after `forget` writes to the old map.
    const all = this.#all;
    const stored = await this.store.read(query);
    const samples = samplesIn(all, query);
    const merged = mergeSamples(stored, samples);
    all.set(placeId(query), merged);
    if (hasMoreSamples(merged, samples)) this.#changed.fire();
  }

  /** The temperatures of a place in order of time. */
  of(query: WeatherQuery): Samples {
    return samplesIn(this.#all, query);
  }

  /**
   * Adds and stores observations; none of an answer that must not be written. Returns whether any is new; the caller
   * redraws with the whole answer.
   */
  add(query: WeatherQuery, observed: Answer<readonly Observation[]>): boolean {
    if (!observed.isStorable) return false;
    const before = this.of(query);
    const samples = withSamples(before, onServiceClock(observed));
    this.#all.set(placeId(query), samples);
    void this.store.add(
      query,
      samples.filter((sample) => !before.includes(sample)),
    );
    return hasMoreSamples(samples, before);
  }

  forget(): void {
    this.#all = new Map();
    this.#changed.fire();
  }
}

function samplesIn(all: ReadonlyMap<string, Samples>, query: WeatherQuery): Samples {
  return all.get(placeId(query)) ?? [];
}
