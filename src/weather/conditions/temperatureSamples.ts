import { hour } from "../base/duration";
import type { Answer } from "../model/answer";
import { sampleOf, type TemperatureSample } from "../model/temperatureSample";
import type { Observation } from "../model/observation";

/** Milliseconds. */
const maxAge = 48 * hour;
const maxSamples = 300;

/** Milliseconds. The last 24 hours are offered if the samples span less. */
const minSpan = 6 * hour;

/** The observations of one answer. */
export type Observed = Pick<Answer<readonly Observation[]>, "content" | "receivedAt">;

/**
 * `samples` with the temperatures of more observations, ordered by time, of the last two days; unchanged if no
 * observation has a usable one. An observation without a time counts as made when it was received.
 */
export function withSamples(samples: readonly TemperatureSample[], observed: Observed): readonly TemperatureSample[] {
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
export function mergeSamples(
  samples: readonly TemperatureSample[],
  newer: readonly TemperatureSample[],
): readonly TemperatureSample[] {
  const byTime = new Map([...samples, ...newer].map((sample) => [sample.at, sample]));
  return [...byTime.values()].sort((one, other) => one.at - other.at).slice(-maxSamples);
}

/** Whether `other` has a sample of a time without one in `samples`. */
export function hasMoreSamples(other: readonly TemperatureSample[], samples: readonly TemperatureSample[]): boolean {
  const known = new Set(samples.map(({ at }) => at));
  return other.some(({ at }) => !known.has(at));
}

/** Whether the samples, ordered by time, span less than six hours. */
export function isShort(samples: readonly TemperatureSample[]): boolean {
  const [first, last] = [samples[0], samples.at(-1)];
  return !first || !last || last.at - first.at < minSpan;
}
