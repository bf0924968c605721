import { minute } from "../base/duration";
import { defined, isObject, type JsonObject, lineIn } from "../base/json";
import type { EpochMs } from "../base/ports";
import { intensityOf, precipitationKindOf, minuteIn, type Wetness, wetnessOf } from "./radar";
import { type ForecastMinute, readMinutes } from "./intervals";
import { type Span, type Stretch, stretchesOf } from "./stretches";
import type { PrecipitationKind } from "../model/precipitation";

export interface MinuteForecast {
  readonly sentence?: string;
  /** Times of precipitation in order, without overlaps. */
  readonly stretches: readonly Stretch[];
  /** In order of time; empty if the service sent only stretches. */
  readonly minutes: readonly ForecastMinute[];
  /** Minutes that the place's clock is ahead of UTC. */
  readonly offset?: number;
  /** End of the forecast. Missing if the service sent no numbers, or numbers that contradict its words. */
  readonly until?: EpochMs;
}

const maxEntries = 500;
const maxSentenceLength = 200;

/**
 * Reads a response with a minute forecast; undefined if nothing can be used or everything is over. Minutes win over
 * stretches. Source: public documentation of the service's minute forecast (MinuteCast).
 *
 * @param receivedAt by the service's clock.
 */
export function decodeMinuteForecast(json: unknown, receivedAt: EpochMs): MinuteForecast | undefined {
  if (!isObject(json)) return undefined;
  const summary = isObject(json["Summary"]) ? json["Summary"] : {};
  const summaries = objectsIn(json["Summaries"]);
  const { first, offset, minutes } = readMinutes(objectsIn(json["Intervals"]), receivedAt);
  const spans = minutes.length > 0 ? minutes.map(spanOf) : summaries.flatMap((one) => spanIn(one, first));
  const stretches = stretchesOf(spans);
  const sentence = sentenceIn(summary, summaries);
  // "Rain may form in the area" announces precipitation without any stretch.
  const isVague = stretches.length === 0 && wetnessIn(summary) === "wet";
  const hasNumbers = spans.length > 0 && !isVague;
  if (!hasNumbers && sentence === "") return undefined;
  const until = hasNumbers ? Math.max(...spans.map(({ end }) => end)) : undefined;
  if (until !== undefined && until <= receivedAt) return undefined;
  return {
    stretches,
    minutes: hasNumbers ? minutes : [],
    ...defined({ sentence: sentence || undefined, until, offset }),
  };
}

function objectsIn(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.slice(0, maxEntries).filter(isObject) : [];
}

function spanOf({ at, end, rate, kind }: ForecastMinute): Span {
  return { start: at, end, kind, ...(kind && { intensity: intensityOf(rate) }) };
}

function spanIn(summary: JsonObject, first: EpochMs): readonly Span[] {
  const wetness = wetnessIn(summary);
  const from = minuteIn(summary["StartMinute"]);
  const count = minuteIn(summary["CountMinute"]);
  const last = minuteIn(summary["EndMinute"]);
  if (from === undefined || wetness === "unknown") return [];
  const after = last === undefined ? (count === undefined ? from : from + count) : last + 1;
  if (after <= from) return [];
  const kind: PrecipitationKind | undefined =
    wetness === "wet" ? (precipitationKindOf(summary["Type"]) ?? "rain") : undefined;
  return [{ start: first + from * minute, end: first + after * minute, kind }];
}

function wetnessIn(summary: JsonObject): Wetness {
  return wetnessOf(summary["Type"], summary["TypeId"]);
}

/** The service's sentence, otherwise the first stretch's; empty if there is none. */
function sentenceIn(summary: JsonObject, [first = {}]: readonly JsonObject[]): string {
  const phrase = textIn(summary["Phrase"]);
  if (phrase !== "") return phrase;
  const count = minuteIn(first["CountMinute"]);
  const words = textIn(first["MinuteText"]);
  const placeholder = /%MINUTE_VALUE/gi;
  return count === undefined && placeholder.test(words) ? "" : words.replace(placeholder, String(count));
}

function textIn(value: unknown): string {
  return lineIn(value, maxSentenceLength) ?? "";
}
