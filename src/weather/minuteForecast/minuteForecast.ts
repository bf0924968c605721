import { minute } from "../base/duration";
import { defined, isObject, type JsonObject, lineIn, membersOf } from "../base/json";
import type { EpochMs } from "../base/ports";
import { precipitationKindOf, minuteIn, isWet } from "../rain/radar";
import { readMinutes, startIn } from "./intervals";
import { type Step, type Stretch, stretchesOf } from "../rain/stretches";

export interface MinuteForecast {
  readonly sentence?: string;
  /** Times of precipitation in order, without overlaps. */
  readonly stretches: readonly Stretch[];
  /** The steps that the stretches are from, minutes or longer. */
  readonly minutes: readonly Step[];
  /** Minutes by which the place's clock is ahead of UTC. */
  readonly offset?: number;
  /** The end of the forecast. Missing if the service sent no numbers, or its text contradicts them. */
  readonly until?: EpochMs;
}

const maxEntries = 500;
const maxSentenceLength = 200;

/**
 * Reads a response with a minute forecast; undefined if nothing can be used or everything is over. Minutes win over
 * stretches, which count from the minute of `receivedAt`. Source: public documentation of the service's minute forecast (MinuteCast).
 *
 * @param receivedAt the time of receipt on the service's clock.
 */
export function decodeMinuteForecast(json: unknown, receivedAt: EpochMs): MinuteForecast | undefined {
  if (!isObject(json)) return undefined;
  const summary = membersOf(json["Summary"]);
  const minutes = readMinutes(objectsIn(json["Intervals"]), receivedAt);
  const first = receivedAt - (receivedAt % minute);
  const steps = minutes.length > 0 ? minutes : objectsIn(json["Summaries"]).flatMap((one) => stepIn(one, first) ?? []);
  const stretches = stretchesOf(steps);
  const sentence = lineIn(summary["Phrase"], maxSentenceLength);
  // "Rain may form in the area" announces precipitation without any stretch.
  const isVague = stretches.length === 0 && isWet(summary);
  const hasNumbers = steps.length > 0 && !isVague;
  if (!hasNumbers && sentence === undefined) return undefined;
  const until = hasNumbers ? Math.max(...steps.map(({ end }) => end)) : undefined;
  if (until !== undefined && until <= receivedAt) return undefined;
  return defined({ stretches, minutes: hasNumbers ? steps : [], sentence, until, offset: minutes[0]?.offset });
}

/** When the first minute begins, according to the parsed body; undefined if it has no minutes. */
export function firstMinuteIn(json: unknown): EpochMs | undefined {
  const starts = objectsIn(membersOf(json)["Intervals"]).flatMap((one) => startIn(one)?.epoch ?? []);
  return starts.length > 0 ? Math.min(...starts) : undefined;
}

function objectsIn(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.slice(0, maxEntries).filter(isObject) : [];
}

function stepIn(summary: JsonObject, first: EpochMs): Step | undefined {
  const wet = isWet(summary);
  const from = minuteIn(summary["StartMinute"]);
  const last = minuteIn(summary["EndMinute"]);
  if (wet === undefined || from === undefined || last === undefined || last < from) return undefined;
  const kind = wet ? (precipitationKindOf(summary["Type"]) ?? "rain") : undefined;
  return { epoch: first + from * minute, end: first + (last + 1) * minute, kind };
}
