import { hour } from "../base/duration";
import { mostReadings, type Past, type Reading } from "../model/answer";
import type { Observation } from "../model/observation";

/** How long readings are kept, in milliseconds. */
const cached = 48 * hour;

/** The last 24 hours are offered while the readings span less than this, in milliseconds. */
const leastSpan = 6 * hour;

/**
 * `history` with the temperatures of more observations, ordered by time, without readings older than two days. An
 * observation without a temperature or of an impossible time is left out, and a history without any new one is
 * unchanged. An observation without a time was made when it was received.
 */
export function remember(history: readonly Reading[], past: Past): readonly Reading[] {
  // The service may send the same observation twice, and its clock or this machine's may be wrong.
  const isRecent = ({ at }: Reading): boolean => at > past.receivedAt - cached && at <= past.receivedAt + hour;
  const readings = past.observations.map((one) => readingOf(one, past)).filter((one) => one !== undefined);
  const recent = readings.filter(isRecent);
  return recent.length === 0 ? history : merge(history.filter(isRecent), recent);
}

/** Both, ordered by time: where both have a reading of the same time, that of `newer`. */
export function merge(history: readonly Reading[], newer: readonly Reading[]): readonly Reading[] {
  const byTime = new Map([...history, ...newer].map((reading) => [reading.at, reading]));
  return [...byTime.values()].sort((one, other) => one.at - other.at).slice(-mostReadings);
}

/** Whether `other` has a reading of a time that `history` has none of. */
export function hasMore(other: readonly Reading[], history: readonly Reading[]): boolean {
  const known = new Set(history.map(({ at }) => at));
  return other.some(({ at }) => !known.has(at));
}

/** Whether the readings, ordered by time, span less than six hours: what came before can be asked for then. */
export function isShort(history: readonly Reading[]): boolean {
  const [first, last] = [history[0], history.at(-1)];
  return !first || !last || last.at - first.at < leastSpan;
}

function readingOf({ temperature, observed }: Observation, { receivedAt, isStorable }: Past): Reading | undefined {
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
