import { day, minute } from "../base/duration";
import { type JsonObject, numberIn } from "../base/json";
import type { EpochMs } from "../base/ports";
import { type Moment, readMoment, readMoments, withEnds } from "../model/decode";
import { precipitationKindOf, rateOf, thresholdOf, usualRate } from "../rain/radar";
import type { Step } from "../rain/stretches";

/** The lowest rate of precipitation, in millimeters per hour, so that it never counts as dry. */
const minRate = 0.1;

/** Reads the minutes that have a time and data, ordered by time. */
export function readMinutes(intervals: readonly JsonObject[], receivedAt: EpochMs): readonly Step[] {
  const minutes = readMoments(intervals, (one) => {
    const [moment, precipitation] = [momentIn(one, receivedAt), precipitationIn(one)];
    return moment && precipitation && { ...moment, ...precipitation };
  });
  return withEnds(minutes, minute, maxStep);
}

/** Milliseconds. The service has forecasts in steps of 1, 5, and 15 minutes. */
const maxStep = 15 * minute;

/** Larger numbers are in milliseconds: in seconds, this is the year 5138. */
const maxSeconds = 1e11;

/** The start of an interval; undefined if it's missing. */
export function startIn(members: JsonObject): Moment | undefined {
  const sent = members["StartEpochDateTime"];
  const number = numberIn(sent) ?? Number.NaN;
  return readMoment(number > maxSeconds ? number / 1000 : sent, members["StartDateTime"]);
}

/** The start of an interval; undefined if it's missing, or a day or more away from `receivedAt`. */
function momentIn(members: JsonObject, receivedAt: EpochMs): Moment | undefined {
  const moment = startIn(members);
  return moment && Math.abs(moment.epoch - receivedAt) < day ? moment : undefined;
}

function precipitationIn(members: JsonObject): Pick<Step, "rate" | "kind"> | undefined {
  const { Dbz: dbz, PrecipitationType: type, Threshold: threshold } = members;
  const dry = { rate: 0, kind: undefined };
  if (type === null) return dry;
  const [kind, strength, rate] = [precipitationKindOf(type), thresholdOf(threshold), rateOf(dbz)];
  if (kind || strength || rate) return { rate: Math.max(rate ?? usualRate(strength), minRate), kind: kind ?? "rain" };
  return rate === undefined ? undefined : dry;
}
