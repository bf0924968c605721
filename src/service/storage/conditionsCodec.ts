import { isObject, parseJson } from "../../weather/base/json";
import { isOutdated } from "../../weather/model/answer";
import { type KnownConditions, maxSamples, type TemperatureSample } from "../../weather/model/knownConditions";
import type { Observation } from "../../weather/model/observation";
import { isOffset, isPlausible } from "../../weather/model/members";
import { conditionsId, type WeatherQuery } from "../../weather/model/weatherQuery";
import { decodeConditions } from "../api/conditionsCall";
import { currentOf, fileOf, knownIn, parseFile, receiptIn, type StoreFormat } from "./answerCodec";
import { isNumber, isTime } from "./failureCodec";
import type { QueryCodec } from "./queryCache";

/** The largest answer has fewer bytes than the limit, even with all its characters escaped. */
const format: StoreFormat<Observation> = {
  noun: "answer",
  version: 1,
  maxFileSize: 16 * 1024 * 1024,
  idOf: conditionsId,
  decode: decodeConditions,
  retry: {},
};

export const conditionsCodec: QueryCodec<WeatherQuery, KnownConditions> = {
  ...format,
  encode: (query, { history, ...known }) => JSON.stringify({ ...fileOf(format, query, known), history }),
  decode: (text, query) => {
    const file = parseFile(format, text, query);
    if (!file) return undefined;
    const known = knownIn(file, format, query);
    const history = decodeHistory(file["history"]);
    return { ...known, ...(history.length > 0 && { history }) };
  },
  oldestIn: (text) => {
    const file = parseJson(text);
    const [first] = decodeHistory(isObject(file) ? file["history"] : undefined);
    const times = [receiptIn(text), first?.at].filter((at) => at !== undefined);
    return times.length > 0 ? Math.min(...times) : undefined;
  },
  current: ({ history = [], ...known }, now) => {
    const samples = history.filter(({ at }) => !isOutdated(at, now));
    return { ...currentOf(known, now), ...(samples.length > 0 && { history: samples }) };
  },
};

function decodeHistory(stored: unknown): readonly TemperatureSample[] {
  const degrees = (value: unknown, unit: "C" | "F"): value is number =>
    isNumber(value) && isPlausible(value, unit, "temperature");
  const all: readonly unknown[] = Array.isArray(stored) ? stored.slice(-maxSamples) : [];
  const samples = all.filter(isObject).flatMap(({ at, offset, celsius, fahrenheit }): TemperatureSample[] => {
    if (!isTime(at) || (!degrees(celsius, "C") && !degrees(fahrenheit, "F"))) return [];
    return [
      {
        at,
        // Earlier versions stored no offset.
        ...(isOffset(offset) && { offset }),
        ...(degrees(celsius, "C") && { celsius }),
        ...(degrees(fahrenheit, "F") && { fahrenheit }),
      },
    ];
  });
  return samples.sort((one, other) => one.at - other.at);
}
