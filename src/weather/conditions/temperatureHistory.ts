import { hour } from "../base/duration";
import { Emitter } from "../base/emitter";
import type { SharedValues } from "../base/ports";
import { type Answer, onServiceClock } from "../model/answer";
import type { Observation } from "../model/observation";
import { sampleOf, samplesIn, type TemperatureSample } from "../model/temperatureSample";
import { placeId, type WeatherQuery } from "../model/weatherQuery";

type Samples = readonly TemperatureSample[];

const maxAge = 48 * hour;
const maxSamples = 300;

/** The temperatures of the last two days, oldest first. */
export class TemperatureHistory {
  #all = new Map<string, Samples>();
  readonly #changed = new Emitter();

  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly values: Pick<SharedValues, "read" | "update">) {}

  /** Adopts the temperatures of other windows. Never rejects. */
  async read(query: WeatherQuery): Promise<void> {
    // A read that finishes after `forget` writes to the discarded map.
    const all = this.#all;
    const stored = samplesIn(await this.values.read(nameOf(query)));
    const samples = all.get(placeId(query)) ?? [];
    const merged = mergeSamples(stored, samples);
    all.set(placeId(query), merged);
    if (merged.length > samples.length) this.#changed.fire();
  }

  of(query: WeatherQuery): Samples {
    return this.#all.get(placeId(query)) ?? [];
  }

  /** Adds and stores an answer's temperature if it may be stored. Doesn't fire, because the caller redraws. */
  add(query: WeatherQuery, answer: Answer<Observation>): void {
    if (!answer.isStorable) return;
    const added = onServiceClock(answer);
    this.#all.set(placeId(query), withSample(this.of(query), added));
    void this.values.update(nameOf(query), (stored) => {
      const value = withSample(samplesIn(stored), added);
      // By this machine's clock, as the storage checks it.
      return { at: (value[0]?.at ?? added.receivedAt) + (answer.clockOffset ?? 0), value };
    });
  }

  forget(): void {
    this.#all = new Map();
    this.#changed.fire();
  }
}

function nameOf(query: WeatherQuery): string {
  return `temperatures ${placeId(query)}`;
}

/** The `samples` of the last two days with an answer's temperature, if it has one, ordered by time. */
export function withSample(samples: Samples, { content, receivedAt }: Observed): Samples {
  const { temperature, observed = { epoch: receivedAt } } = content;
  // The service's clock or this machine's may be wrong.
  const isRecent = ({ at }: TemperatureSample): boolean => at > receivedAt - maxAge && at <= receivedAt + hour;
  const sample = sampleOf(observed, temperature);
  if (!(temperature?.metric ?? temperature?.imperial) || !isRecent(sample)) return samples;
  return mergeSamples(samples.filter(isRecent), [sample]);
}

export type Observed = Pick<Answer<Observation>, "content" | "receivedAt">;

/** Merges both, ordered by time. If two samples have the same time, that of `newer` wins. */
function mergeSamples(samples: Samples, newer: Samples): Samples {
  const byTime = new Map([...samples, ...newer].map((sample) => [sample.at, sample]));
  return [...byTime.values()].sort((one, other) => one.at - other.at).slice(-maxSamples);
}
