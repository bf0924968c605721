import { day } from "../../weather/base/duration";
import { isObject, type JsonObject, parseJson } from "../../weather/base/json";
import {
  type Answer,
  type CachedConditions,
  type Freshness,
  mostReadings,
  type Reading,
  type VaryHeaders,
} from "../../weather/model/answer";
import { type ConditionsQuery, queryId } from "../../weather/model/conditionsQuery";
import { traitsOf } from "../../weather/model/failure";
import { isOffset } from "../../weather/model/observation";
import { isPlausible } from "../../weather/model/plausible";
import { requestFor } from "../api/request";
import { decodeBody } from "../api/response";
import { cap } from "../http/cacheLifetime";
import { readValidators } from "../http/validators";
import { matchesVary } from "../http/vary";
import { decodeTrouble, isNumber, isTime, textOf, type TroubleRules } from "./failureCodec";
import type { QueryCodec } from "./queryCache";

/**
 * The version of the file format. Files of another version are left alone: another window may run another version of
 * the extension.
 */
const formatVersion = 1;

/** The text of the file for a query, with the member names of the file format. */
export function encodeCached(query: ConditionsQuery, { answer, failureRecord, history }: CachedConditions): string {
  return JSON.stringify({
    version: formatVersion,
    question: queryId(query),
    ...(answer && {
      answer: {
        receivedAt: answer.receivedAt,
        expiresAt: answer.expiresAt,
        validators: answer.validators,
        freshness: answer.freshness,
        variant: answer.varyHeaders,
        body: answer.body,
      },
    }),
    ...(failureRecord && { trouble: failureRecord }),
    ...(history && { history }),
  });
}

/**
 * Parses a file with the same checks as an answer from the network, and leaves out what does not pass them. Undefined
 * when it is no file of this version and for this query.
 */
export function decodeCached(text: string, query: ConditionsQuery): CachedConditions | undefined {
  const file = parseJson(text);
  if (!isObject(file) || file["version"] !== formatVersion || file["question"] !== queryId(query)) return undefined;
  const answer = isObject(file["answer"]) ? decodeAnswer(file["answer"], query) : undefined;
  const failureRecord = decodeTrouble(file["trouble"], query, troubleRules);
  const history = decodeHistory(file["history"]);
  return { ...(answer && { answer }), ...(failureRecord && { failureRecord }), ...(history.length > 0 && { history }) };
}

/** The longest wait is a day and what is added to spread the windows over time. */
const troubleRules: TroubleRules = { longest: 2 * day, mayRest: (failure) => traitsOf(failure).retry === "never" };

function decodeHistory(cached: unknown): readonly Reading[] {
  const degrees = (value: unknown, unit: "C" | "F"): value is number =>
    isNumber(value) && isPlausible(value, unit, "temperature");
  const all: readonly unknown[] = Array.isArray(cached) ? cached.slice(-mostReadings) : [];
  const readings = all.filter(isObject).flatMap(({ at, offset, celsius, fahrenheit }): Reading[] => {
    if (!isTime(at) || (!degrees(celsius, "C") && !degrees(fahrenheit, "F"))) return [];
    return [
      {
        at,
        // Earlier versions stored none.
        ...(isOffset(offset) && { offset }),
        ...(degrees(celsius, "C") && { celsius }),
        ...(degrees(fahrenheit, "F") && { fahrenheit }),
      },
    ];
  });
  return readings.sort((one, other) => one.at - other.at);
}

function decodeAnswer(cached: JsonObject, query: ConditionsQuery): Answer | undefined {
  const { receivedAt, expiresAt, body, validators, freshness, variant: varyHeaders } = cached;
  if (!isTime(receivedAt) || !isNumber(expiresAt) || expiresAt > receivedAt + cap) return undefined;
  if (typeof body !== "string" || !isVariant(varyHeaders) || !matchesVary(varyHeaders, requestFor(query).headers))
    return undefined;
  const decoded = decodeBody(body);
  if (typeof decoded !== "object" || decoded.kind !== "observation") return undefined;
  const { etag, lastModified } = isObject(validators) ? validators : {};
  const headers = { etag: textOf(etag), "last-modified": textOf(lastModified) };
  return {
    observation: decoded.observation,
    receivedAt,
    expiresAt,
    body,
    validators: readValidators(headers, receivedAt),
    freshness: decodeFreshness(freshness),
    varyHeaders,
    isStorable: true,
  };
}

/** A file of an earlier version of the extension has none. */
function decodeFreshness(cached: unknown): Freshness {
  const { cacheControl, vary, expires } = isObject(cached) ? cached : {};
  return {
    ...(typeof cacheControl === "string" && { cacheControl }),
    ...(typeof vary === "string" && { vary }),
    ...(isNumber(expires) && { expires }),
  };
}

/** The files of the answers. An answer of the largest size has fewer bytes, also when its characters are escaped. */
export const answerCodec: QueryCodec<ConditionsQuery, CachedConditions> = {
  one: "answer",
  version: formatVersion,
  largestFile: 16 * 1024 * 1024,
  idOf: queryId,
  encode: encodeCached,
  decode: decodeCached,
};

function isVariant(value: unknown): value is VaryHeaders {
  return isObject(value) && Object.values(value).every((one) => typeof one === "string");
}
