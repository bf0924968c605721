import { minute } from "../base/duration";
import { defined, isObject, type JsonObject, lineIn, membersOf } from "../base/json";
import type { EpochMs } from "../base/ports";
import { intensityOf, precipitationKindOf, minuteIn, type Wetness, wetnessOf } from "./radar";
import { type ForecastMinute, readMinutes } from "./intervals";
import { type Span, type Stretch, stretchesOf } from "./stretches";

export interface MinuteForecast {
  readonly sentence?: string;
  /** Times of precipitation in order, without overlaps. */
  readonly stretches: readonly Stretch[];
  /** In order of time; empty if the service sent only stretches. */
  readonly minutes: readonly ForecastMinute[];
  /** Minutes by which the place's clock is ahead of UTC. */
  readonly offset?: number;
  /** The end of the forecast. Missing if the service sent no numbers, or its text contradicts them. */
  readonly until?: EpochMs;
}

const maxEntries = 500;
const maxSentenceLength = 200;

/**
 * Reads a response with a minute forecast; undefined if nothing can be used or everything is over. Minutes win over
 * stretches. Source: public documentation of the service's minute forecast (MinuteCast).
 *
 * @param receivedAt the time of receipt on the service's clock.
 */
export function decodeMinuteForecast(json: unknown, receivedAt: EpochMs): MinuteForecast | undefined {
  if (!isObject(json)) return undefined;
  const summary = membersOf(json["Summary"]);
  const { first, offset, minutes } = readMinutes(objectsIn(json["Intervals"]), receivedAt);
  const spans =
    minutes.length > 0 ? minutes.map(spanOf) : objectsIn(json["Summaries"]).flatMap((one) => spanIn(one, first) ?? []);
  const stretches = stretchesOf(spans);
  const sentence = lineIn(summary["Phrase"], maxSentenceLength);
  // "Rain may form in the area" announces precipitation without any stretch.
  const isVague = stretches.length === 0 && wetnessIn(summary) === "wet";
  const hasNumbers = spans.length > 0 && !isVague;
  if (!hasNumbers && sentence === undefined) return undefined;
  const until = hasNumbers ? Math.max(...spans.map(({ end }) => end)) : undefined;
  if (until !== undefined && until <= receivedAt) return undefined;
  return defined({ stretches, minutes: hasNumbers ? minutes : [], sentence, until, offset });
}

function objectsIn(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.slice(0, maxEntries).filter(isObject) : [];
}

function spanOf({ epoch: start, end, rate, kind }: ForecastMinute): Span {
  return { start, end, kind, ...(kind && { intensity: intensityOf(rate) }) };
}

function spanIn(summary: JsonObject, first: EpochMs): Span | undefined {
  const wetness = wetnessIn(summary);
  const from = minuteIn(summary["StartMinute"]);
  const last = minuteIn(summary["EndMinute"]);
  if (wetness === "unknown" || from === undefined || last === undefined || last < from) return undefined;
  const kind = wetness === "wet" ? (precipitationKindOf(summary["Type"]) ?? "rain") : undefined;
  return { start: first + from * minute, end: first + (last + 1) * minute, kind };
}

function wetnessIn(summary: JsonObject): Wetness {
  return wetnessOf(summary["Type"], summary["TypeId"]);
}
