import { hour } from "../base/duration";
import type { Answer } from "../model/answer";
import { maxSamples, type TemperatureSample } from "../model/knownConditions";
import type { Observation } from "../model/observation";

/** How long samples are kept, in milliseconds. */
const keptFor = 48 * hour;

/** The last 24 hours are offered while the samples span less than this, in milliseconds. */
const minSpan = 6 * hour;

/** Observations that came in one answer. */
export type Observed = Pick<Answer<readonly Observation[]>, "content" | "receivedAt" | "isStorable">;

/**
 * `samples` with the temperatures of more observations, ordered by time, without those older than two days. An observation
 * without a temperature or of an impossible time is left out, and where none is new, the samples are unchanged. An
 * observation without a time was made when it was received.
 */
export function withSamples(samples: readonly TemperatureSample[], observed: Observed): readonly TemperatureSample[] {
  // The service may send the same observation twice, and its clock or this machine's may be wrong.
  const isRecent = ({ at }: TemperatureSample): boolean =>
    at > observed.receivedAt - keptFor && at <= observed.receivedAt + hour;
  const recent = observed.content.flatMap((one) => sampleOf(one, observed) ?? []).filter(isRecent);
  return recent.length === 0 ? samples : mergeSamples(samples.filter(isRecent), recent);
}

/** Both, ordered by time: where both have a sample of the same time, that of `newer`. */
export function mergeSamples(
  samples: readonly TemperatureSample[],
  newer: readonly TemperatureSample[],
): readonly TemperatureSample[] {
  const byTime = new Map([...samples, ...newer].map((sample) => [sample.at, sample]));
  return [...byTime.values()].sort((one, other) => one.at - other.at).slice(-maxSamples);
}

/** Whether `other` has a sample of a time that `samples` has none of. */
export function hasMoreSamples(other: readonly TemperatureSample[], samples: readonly TemperatureSample[]): boolean {
  const known = new Set(samples.map(({ at }) => at));
  return other.some(({ at }) => !known.has(at));
}

/** Whether the samples, ordered by time, span less than six hours: what came before can be asked for then. */
export function isShort(samples: readonly TemperatureSample[]): boolean {
  const [first, last] = [samples[0], samples.at(-1)];
  return !first || !last || last.at - first.at < minSpan;
}

function sampleOf(
  { temperature, observed }: Observation,
  { receivedAt, isStorable }: Observed,
): TemperatureSample | undefined {
  const { metric, imperial } = temperature ?? {};
  // A temperature is read in the unit that it names, not in the unit of its member.
  const degrees = (unit: "C" | "F"): number | undefined =>
    [metric, imperial].find((side) => side?.unit === unit)?.value;
  const [celsius, fahrenheit] = [degrees("C"), degrees("F")];
  const { epoch: at = receivedAt, offset } = observed ?? {};
  if (celsius === undefined && fahrenheit === undefined) return undefined;
  return {
    at,
    ...(offset !== undefined && { offset }),
    ...(celsius !== undefined && { celsius }),
    ...(fahrenheit !== undefined && { fahrenheit }),
    ...(!isStorable && { isVolatile: true }),
  };
}
