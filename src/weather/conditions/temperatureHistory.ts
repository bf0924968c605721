import { hour } from "../base/duration";
import { Emitter } from "../base/emitter";
import type { SharedValues } from "../base/ports";
import { type Answer, onServiceClock } from "../model/answer";
import type { Observation } from "../model/observation";
import { sampleOf, samplesIn, type TemperatureSample } from "../model/temperatureSample";
import { placeId, type WeatherQuery } from "../model/weatherQuery";

type Samples = readonly TemperatureSample[];

/** Milliseconds. */
const maxAge = 48 * hour;
const maxSamples = 300;

/** Milliseconds. The last 24 hours are offered if the samples span less. */
const minSpan = 6 * hour;

/** The observations of one answer. */
export type Observed = Pick<Answer<readonly Observation[]>, "content" | "receivedAt">;

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

/**
 * `samples` with the temperatures of more observations, ordered by time, of the last two days; unchanged if no
 * observation has a usable one. An observation without a time counts as made when it was received.
 */
export function withSamples(samples: Samples, observed: Observed): Samples {
  // The service's clock or this machine's may be wrong.
  const isRecent = ({ at }: TemperatureSample): boolean =>
    at > observed.receivedAt - maxAge && at <= observed.receivedAt + hour;
  const recent = observed.content
    .filter(({ temperature }) => temperature?.metric ?? temperature?.imperial)
    .map(({ temperature, observed: moment = { epoch: observed.receivedAt } }) => sampleOf(moment, temperature))
    .filter(isRecent);
  return recent.length === 0 ? samples : mergeSamples(samples.filter(isRecent), recent);
}

/** Both, ordered by time. Of two samples with the same time, the one of `newer` counts. */
function mergeSamples(samples: Samples, newer: Samples): Samples {
  const byTime = new Map([...samples, ...newer].map((sample) => [sample.at, sample]));
  return [...byTime.values()].sort((one, other) => one.at - other.at).slice(-maxSamples);
}

/** Whether `other` has a sample of a time without one in `samples`. */
function hasMoreSamples(other: Samples, samples: Samples): boolean {
  const known = new Set(samples.map(({ at }) => at));
  return other.some(({ at }) => !known.has(at));
}

/** Whether the samples, ordered by time, span less than six hours. */
export function isShort(samples: Samples): boolean {
  const [first, last] = [samples[0], samples.at(-1)];
  return !first || !last || last.at - first.at < minSpan;
}
