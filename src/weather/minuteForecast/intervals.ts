import { day, minute } from "../base/duration";
import { type JsonObject, numberIn } from "../base/json";
import type { Lifetime } from "../model/answer";
import { dbzIn, kindOf, minuteIn, rateOf, thresholdOf, usualRate } from "./radar";
import type { PrecipitationKind } from "../model/precipitation";

/** How much falls in one interval of the forecast, mostly a minute. */
export interface ForecastMinute {
  /** When it begins, in milliseconds since 1970. */
  readonly at: number;
  /** When the next one begins. */
  readonly end: number;
  /** Millimetres per hour; 0 where it is dry. */
  readonly rate: number;
  /** Undefined where it is dry. */
  readonly kind: PrecipitationKind | undefined;
}

/** Millimetres per hour, so that something which falls is not nothing. */
const minRate = 0.1;

/**
 * The minutes of an answer in the order of time, each once; those that say nothing are left out.
 *
 * @returns `first`: when minute 0 begins, which is the minute of `receivedAt` where no time can be read.
 */
export function readMinutes(
  intervals: readonly JsonObject[],
  lifetime: Lifetime,
): { readonly first: number; readonly minutes: readonly ForecastMinute[] } {
  const timed = intervals.map((interval) => ({
    interval,
    number: minuteIn(interval["Minute"]),
    at: timeIn(interval, lifetime),
  }));
  const origins = timed.flatMap(({ number = 0, at }) => (at === undefined ? [] : [at - number * minute]));
  const first = origins[0] ?? lifetime.receivedAt - (lifetime.receivedAt % minute);
  const placed = timed.flatMap(
    ({ interval, number, at = number === undefined ? undefined : first + number * minute }) =>
      at === undefined ? [] : [{ interval, at }],
  );
  const length = usualDistance(placed.map(({ at }) => at));
  const found = new Map<number, ForecastMinute>();
  for (const { interval, at } of placed) {
    const fall = fallIn(interval);
    if (fall) found.set(at, { at, end: at + length, ...fall });
  }
  return { first, minutes: [...found.values()].sort((one, other) => one.at - other.at) };
}

/** Milliseconds. The service has forecasts in steps of 1, 5 and 15 minutes. */
const maxStep = 15 * minute;

/** Milliseconds between most of the times, a minute at least. */
function usualDistance(times: readonly number[]): number {
  const ordered = [...new Set(times)].sort((one, other) => one - other);
  const distances = ordered.slice(1).map((at, index) => at - (ordered[index] ?? at));
  const median = distances.sort((one, other) => one - other)[Math.floor(distances.length / 2)] ?? minute;
  return Math.min(maxStep, Math.max(minute, median));
}

/** What falls; undefined where the interval does not say. */
function fallIn(interval: JsonObject): Falling | undefined {
  const { Dbz: dbz, PrecipitationType: type, Threshold: threshold } = interval;
  const reflectivity = dbzIn(dbz);
  const strength = thresholdOf(threshold);
  const kind = kindOf(type);
  if (type === null) return dry;
  if (reflectivity === undefined)
    return kind || strength ? { rate: usualRate(strength), kind: kind ?? "rain" } : undefined;
  const rate = rateOf(reflectivity);
  return kind || strength || rate > 0 ? { rate: Math.max(rate, minRate), kind: kind ?? "rain" } : dry;
}

type Falling = Pick<ForecastMinute, "rate" | "kind">;

const dry: Falling = { rate: 0, kind: undefined };

/** A time with its offset, as `2026-10-27T14:05:00+01:00`. ISO 8601. */
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** A number above this is in milliseconds: in seconds it would be in the year 5138. */
const maxSeconds = 1e11;

/**
 * When an interval begins, by this machine's clock; undefined where it says nothing, or a time a day or more away, which is a
 * fault of a clock.
 */
function timeIn(
  { StartDateTime: text, StartEpochDateTime: epoch }: JsonObject,
  { receivedAt, clockOffset = 0 }: Lifetime,
): number | undefined {
  const told = typeof text === "string" && isoTime.test(text) ? Date.parse(text) : Number.NaN;
  const number = numberIn(epoch) ?? Number.NaN;
  const times = [told, number > maxSeconds ? number : number * 1000].map((at) => at + clockOffset);
  return times.find((at) => Math.abs(at - receivedAt) < day);
}
