import { Emitter } from "../base/emitter";
import type { SharedValues } from "../base/ports";
import { type Answer, onServiceClock } from "../model/answer";
import type { Observation } from "../model/observation";
import { samplesIn, type TemperatureSample } from "../model/temperatureSample";
import { placeId, type WeatherQuery } from "../model/weatherQuery";
import { hasMoreSamples, mergeSamples, withSamples } from "./temperatureSamples";

type Samples = readonly TemperatureSample[];

/** The temperatures of the last two days, oldest first. */
export class TemperatureHistory {
  #all = new Map<string, Samples>();
  readonly #changed = new Emitter();

  /** Called when other windows have stored temperatures that this one didn't have. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly values: Pick<SharedValues, "read" | "update">) {}

  /** Adopts the temperatures of other windows. Never rejects. */
  async read(query: WeatherQuery): Promise<void> {
    // A read that ends after `forget` writes to the old map.
    const all = this.#all;
    const stored = samplesIn(await this.values.read(nameOf(query)));
    const samples = all.get(placeId(query)) ?? [];
    const merged = mergeSamples(stored, samples);
    all.set(placeId(query), merged);
    if (hasMoreSamples(merged, samples)) this.#changed.fire();
  }

  of(query: WeatherQuery): Samples {
    return this.#all.get(placeId(query)) ?? [];
  }

  /**
   * Adds and stores observations; none of an answer that must not be written. Returns whether any is new; the caller
   * redraws with the whole answer.
   */
  add(query: WeatherQuery, observed: Answer<readonly Observation[]>): boolean {
    if (!observed.isStorable) return false;
    const before = this.of(query);
    const added = onServiceClock(observed);
    const samples = withSamples(before, added);
    this.#all.set(placeId(query), samples);
    void this.values.update(nameOf(query), (stored) => {
      const value = withSamples(samplesIn(stored), added);
      return { at: value[0]?.at ?? added.receivedAt, value };
    });
    return hasMoreSamples(samples, before);
  }

  forget(): void {
    this.#all = new Map();
    this.#changed.fire();
  }
}

function nameOf(query: WeatherQuery): string {
  return `temperatures ${placeId(query)}`;
}
