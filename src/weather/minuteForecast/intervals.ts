import { day, minute } from "../base/duration";
import { type JsonObject, numberIn } from "../base/json";
import type { EpochMs } from "../base/ports";
import { readOffset } from "../model/decode";
import { dbzIn, precipitationKindOf, minuteIn, rateOf, thresholdOf, usualRate } from "./radar";
import type { PrecipitationKind } from "../model/precipitation";

export interface ForecastMinute {
  readonly at: EpochMs;
  readonly end: EpochMs;
  /** Millimeters per hour. */
  readonly rate: number;
  readonly kind: PrecipitationKind | undefined;
}

/** The lowest rate of precipitation, in millimeters per hour, so that it never counts as dry. */
const minRate = 0.1;

/**
 * Reads the intervals with data, by time. `first` is the start of minute 0, from `receivedAt` if none has a time; `offset`
 * is that of the place's clock in minutes.
 */
export function readMinutes(
  intervals: readonly JsonObject[],
  receivedAt: EpochMs,
): { readonly first: EpochMs; readonly offset: number | undefined; readonly minutes: readonly ForecastMinute[] } {
  const timed = intervals.map((interval) => ({
    interval,
    number: minuteIn(interval["Minute"]),
    at: timeIn(interval, receivedAt),
  }));
  const origins = timed.flatMap(({ number = 0, at }) => (at === undefined ? [] : [at - number * minute]));
  const first = origins[0] ?? receivedAt - (receivedAt % minute);
  const placed = timed.flatMap(
    ({ interval, number, at = number === undefined ? undefined : first + number * minute }) =>
      at === undefined ? [] : [{ interval, at }],
  );
  const length = usualStep(placed.map(({ at }) => at));
  const found = new Map<number, ForecastMinute>();
  for (const { interval, at } of placed) {
    const precipitation = precipitationIn(interval);
    if (precipitation) found.set(at, { at, end: at + length, ...precipitation });
  }
  const offset = intervals.map((interval) => readOffset(interval["StartDateTime"])).find((one) => one !== undefined);
  return {
    first,
    offset,
    minutes: [...found.values()].sort((one, other) => one.at - other.at),
  };
}

/** Milliseconds. The service has forecasts in steps of 1, 5, and 15 minutes. */
const maxStep = 15 * minute;

/** The median step in milliseconds, at least a minute. */
function usualStep(times: readonly EpochMs[]): number {
  const ordered = [...new Set(times)].sort((one, other) => one - other);
  const distances = ordered.slice(1).map((at, index) => at - (ordered[index] ?? at));
  const median = distances.sort((one, other) => one - other)[Math.floor(distances.length / 2)] ?? minute;
  return Math.min(maxStep, Math.max(minute, median));
}

function precipitationIn(interval: JsonObject): Precipitation | undefined {
  const { Dbz: dbz, PrecipitationType: type, Threshold: threshold } = interval;
  const reflectivity = dbzIn(dbz);
  const strength = thresholdOf(threshold);
  const kind = precipitationKindOf(type);
  if (type === null) return dry;
  if (reflectivity === undefined)
    return kind || strength ? { rate: usualRate(strength), kind: kind ?? "rain" } : undefined;
  const rate = rateOf(reflectivity);
  return kind || strength || rate > 0 ? { rate: Math.max(rate, minRate), kind: kind ?? "rain" } : dry;
}

type Precipitation = Pick<ForecastMinute, "rate" | "kind">;

const dry: Precipitation = { rate: 0, kind: undefined };

/** ISO 8601, for example `2026-10-27T14:05:00+01:00`. */
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Larger numbers are in milliseconds: in seconds, this is the year 5138. */
const maxSeconds = 1e11;

/** Start of an interval; undefined if it has none, or one a day or more off. */
function timeIn(
  { StartDateTime: text, StartEpochDateTime: epoch }: JsonObject,
  receivedAt: EpochMs,
): EpochMs | undefined {
  const written = typeof text === "string" && isoTime.test(text) ? Date.parse(text) : Number.NaN;
  const number = numberIn(epoch) ?? Number.NaN;
  const times = [written, number > maxSeconds ? number : number * 1000];
  return times.find((at) => Math.abs(at - receivedAt) < day);
}
