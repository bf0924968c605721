import { minute } from "../base/duration";
import { isObject, type JsonObject, lineIn } from "../base/json";
import type { Lifetime } from "../model/answer";
import { intensityOf, kindOf, minuteIn, type Wetness, wetnessOf } from "./radar";
import { type ForecastMinute, readMinutes } from "./intervals";
import { type Span, type Stretch, stretchesOf } from "./stretches";
import type { PrecipitationKind } from "../model/precipitation";

/** What falls in the next two hours, as an answer of the service says. All times are milliseconds since 1970. */
export interface MinuteForecast {
  /** In the service's words. */
  readonly sentence?: string;
  /** When it is wet: in the order of time, apart from each other. */
  readonly stretches: readonly Stretch[];
  /** Minute by minute, in the order of time; none where the service told stretches alone. */
  readonly minutes: readonly ForecastMinute[];
  /** How far it reaches; missing where the service told no numbers, or words that the numbers do not bear out. */
  readonly until?: number;
}

/** Minutes or stretches that are read. Two hours have 120 minutes. */
const maxEntries = 500;

const maxSentenceLength = 200;

/**
 * Reads the answer of the minute forecast. Each member may be missing or of another type; what cannot be used is left out.
 * Minutes go before stretches, which count from the first minute, else from `receivedAt`. All times are moved to this
 * machine's clock.
 *
 * @returns undefined where nothing can be used, or everything was over when it came.
 *
 * Source: public documentation of the service's minute forecast (MinuteCast).
 */
export function decodeMinuteForecast(json: unknown, lifetime: Lifetime): MinuteForecast | undefined {
  if (!isObject(json)) return undefined;
  const summary = isObject(json["Summary"]) ? json["Summary"] : {};
  const summaries = objectsIn(json["Summaries"]);
  const { first, minutes } = readMinutes(objectsIn(json["Intervals"]), lifetime);
  const told = minutes.length > 0 ? minutes.map(spanOf) : summaries.flatMap((one) => spanIn(one, first));
  const stretches = stretchesOf(told);
  const sentence = sentenceIn(summary, summaries);
  // "Rain may form in the area": wet in words, and in no stretch.
  const isVague = stretches.length === 0 && wetnessIn(summary) === "wet";
  const isTold = told.length > 0 && !isVague;
  if (!isTold && sentence === "") return undefined;
  const until = isTold ? Math.max(...told.map(({ end }) => end)) : undefined;
  if (until !== undefined && until <= lifetime.receivedAt) return undefined;
  return {
    ...(sentence !== "" && { sentence }),
    stretches,
    minutes: isTold ? minutes : [],
    ...(until !== undefined && { until }),
  };
}

function objectsIn(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.slice(0, maxEntries).filter(isObject) : [];
}

function spanOf({ at, end, rate, kind }: ForecastMinute): Span {
  return { start: at, end, kind, ...(kind && { intensity: intensityOf(rate) }) };
}

/** @param first when minute 0 begins. */
function spanIn(summary: JsonObject, first: number): readonly Span[] {
  const wetness = wetnessIn(summary);
  const from = minuteIn(summary["StartMinute"]);
  const count = minuteIn(summary["CountMinute"]);
  const last = minuteIn(summary["EndMinute"]);
  if (from === undefined || wetness === "unknown") return [];
  const after = last === undefined ? (count === undefined ? from : from + count) : last + 1;
  if (after <= from) return [];
  const kind: PrecipitationKind | undefined = wetness === "wet" ? (kindOf(summary["Type"]) ?? "rain") : undefined;
  return [{ start: first + from * minute, end: first + after * minute, kind }];
}

function wetnessIn(summary: JsonObject): Wetness {
  return wetnessOf(summary["Type"], summary["TypeId"]);
}

/** The service's sentence, else that of the first stretch; empty where there is none. */
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
