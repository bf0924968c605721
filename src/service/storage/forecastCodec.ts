import { hour } from "../../weather/base/duration";
import { isObject, type JsonObject, parseJson } from "../../weather/base/json";
import type { Lifetime } from "../../weather/model/answer";
import { decodeForecast } from "../../weather/precipitation/forecast";
import { longestRest, needsPerson } from "../../weather/precipitation/forecastRetry";
import {
  type CachedForecast,
  type ForecastAnswer,
  forecastId,
  type ForecastQuery,
} from "../../weather/precipitation/ports";
import { decodeJson } from "../api/response";
import { cap } from "../http/cacheLifetime";
import { decodeTrouble, isNumber, isTime, type TroubleRules } from "./failureCodec";
import type { QueryCodec } from "./queryCache";

/** The version of the file format; see `answerCodec.ts`. */
const forecastVersion = 1;

/** An hour more than the longest rest, for what is added to spread the windows over time. */
const rules: TroubleRules = { longest: longestRest + hour, mayRest: needsPerson };

/** The text of the file for a query. */
export function encodeForecast(query: ForecastQuery, { answer, failureRecord }: CachedForecast): string {
  return JSON.stringify({
    version: forecastVersion,
    question: forecastId(query),
    ...(answer && { answer: { ...lifetimeOf(answer.forecast), body: answer.body } }),
    ...(failureRecord && { trouble: failureRecord }),
  });
}

/**
 * Parses a file with the same checks as an answer from the network, and leaves out what does not pass them. Undefined
 * when it is no file of this version and for this query.
 */
export function decodeCachedForecast(text: string, query: ForecastQuery): CachedForecast | undefined {
  const file = parseJson(text);
  if (!isObject(file) || file["version"] !== forecastVersion || file["question"] !== forecastId(query))
    return undefined;
  const answer = isObject(file["answer"]) ? decodeAnswer(file["answer"]) : undefined;
  const failureRecord = decodeTrouble(file["trouble"], query, rules);
  return { ...(answer && { answer }), ...(failureRecord && { failureRecord }) };
}

function lifetimeOf({ receivedAt, expiresAt, clockOffset }: Lifetime): Lifetime {
  return { receivedAt, expiresAt, ...(clockOffset !== undefined && { clockOffset }) };
}

function decodeAnswer({ receivedAt, expiresAt, clockOffset, body }: JsonObject): ForecastAnswer | undefined {
  if (!isTime(receivedAt) || !isNumber(expiresAt) || expiresAt > receivedAt + cap || typeof body !== "string")
    return undefined;
  const lifetime: Lifetime = { receivedAt, expiresAt, ...(isNumber(clockOffset) && { clockOffset }) };
  const forecast = decodeJson(body, (json) => decodeForecast(json, lifetime));
  return typeof forecast === "string" ? undefined : { forecast, body, isStorable: true };
}

/** The files of the forecasts. Two hours have some twenty thousand bytes. */
export const forecastCodec: QueryCodec<ForecastQuery, CachedForecast> = {
  one: "forecast",
  version: forecastVersion,
  largestFile: 4 * 1024 * 1024,
  idOf: forecastId,
  encode: encodeForecast,
  decode: decodeCachedForecast,
};
