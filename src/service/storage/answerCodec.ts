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
import {
  type AnswerFault,
  type Failure,
  type FailureRecord,
  proxySettings,
  traitsOf,
} from "../../weather/model/failure";
import { isOffset } from "../../weather/model/observation";
import { requestFor } from "../api/request";
import { decodeBody } from "../api/response";
import { cap } from "../http/cacheLifetime";
import { readValidators } from "../http/validators";
import { matchesVary } from "../http/vary";

/**
 * The version of the file format. Files of another version are left alone: another window may run another version of
 * the extension.
 */
export const formatVersion = 1;

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
  const failureRecord = isObject(file["trouble"]) ? decodeTrouble(file["trouble"], query) : undefined;
  const history = decodeHistory(file["history"]);
  return { ...(answer && { answer }), ...(failureRecord && { failureRecord }), ...(history.length > 0 && { history }) };
}

function decodeHistory(cached: unknown): readonly Reading[] {
  const degrees = (value: unknown): value is number => isNumber(value) && Math.abs(value) < 200;
  const all: readonly unknown[] = Array.isArray(cached) ? cached.slice(-mostReadings) : [];
  const readings = all.filter(isObject).flatMap(({ at, offset, celsius, fahrenheit }): Reading[] => {
    if (!isTime(at) || (!degrees(celsius) && !degrees(fahrenheit))) return [];
    return [
      {
        at,
        // Earlier versions stored none.
        ...(isOffset(offset) && { offset }),
        ...(degrees(celsius) && { celsius }),
        ...(degrees(fahrenheit) && { fahrenheit }),
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

function decodeTrouble(cached: JsonObject, query: ConditionsQuery): FailureRecord | undefined {
  const { at, since, count, nextAt, notBefore, keyId, cause } = cached;
  const failure = isObject(cached["failure"]) ? decodeFailure(cached["failure"], query) : undefined;
  if (!failure || !isTime(at) || !isTime(since) || !isTime(count)) return undefined;
  // The longest wait is a day and what is added to spread the windows over time.
  const isSoon = (time: unknown): time is number => isNumber(time) && time <= at + 2 * day;
  // Without a next time it would last until a person acts, which is right only for failures that are never retried.
  if (!isSoon(nextAt) && traitsOf(failure).retry !== "never") return undefined;
  return {
    failure,
    cause: /^[\w ,.()-]{0,120}$/.test(textOf(cause) ?? "") ? (textOf(cause) ?? "") : "",
    at,
    since: Math.min(since, at),
    count: Math.min(count, 1000),
    ...(isSoon(nextAt) && { nextAt }),
    ...(isSoon(notBefore) && { notBefore }),
    ...(typeof keyId === "string" && { keyId }),
  };
}

/** Takes the kind from the file. Host, location and scheme, which a person reads, come from the query. */
function decodeFailure(cached: JsonObject, { endpoint, location }: ConditionsQuery): Failure | undefined {
  const { host, scheme } = endpoint;
  const status = isNumber(cached["status"]) ? Math.trunc(cached["status"]) : 0;
  const keyId = textOf(cached["keyId"]) ?? "";
  const setting = proxySettings.find((one) => one === cached["setting"]);
  const kind = textOf(cached["kind"]);
  switch (kind) {
    case "unauthorized":
      return { kind, keyId, scheme };
    case "forbidden":
      return { kind, keyId };
    case "quotaUsedUp":
    case "rateLimited":
    case "noObservation":
    case "networkSignIn":
      return { kind };
    case "locationUnknown":
      return { kind, location };
    case "requestRefused":
    case "serviceTrouble":
      return { kind, status };
    case "redirected":
      return { kind, host };
    case "proxyRefused":
      return { kind, host, ...(setting && { setting }) };
    case "proxyUnreachable":
      return setting && { kind, setting };
    case "untrustedCertificate":
    case "unreachable":
      return { kind, host };
    case "timeout":
      return { kind, host, seconds: isNumber(cached["seconds"]) ? Math.trunc(cached["seconds"]) : 0 };
    case "unexpectedAnswer": {
      const fault = faults.find((one) => one === cached["fault"]);
      return fault && { kind, fault };
    }
    default:
      return undefined;
  }
}

const faults: readonly AnswerFault[] = ["damaged", "notJson", "webPage", "notWeather", "tooLarge", "status"];

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) < 1e15;
}

function isTime(value: unknown): value is number {
  return isNumber(value) && value >= 0;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function isVariant(value: unknown): value is VaryHeaders {
  return isObject(value) && Object.values(value).every((one) => typeof one === "string");
}
