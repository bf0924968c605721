import { hour } from "../../weather/base/duration";
import { isObject, type JsonObject, parseJson } from "../../weather/base/json";
import type { Answer, Freshness, Known, Lifetime, VaryHeaders } from "../../weather/model/answer";
import { maxWait, retryOf, type RetryRows } from "../../weather/model/failure";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { compression, type Decode } from "../api/apiCall";
import { decodeBody } from "../api/readAnswer";
import { cap } from "../http/cacheLifetime";
import { readValidators } from "../http/validators";
import { matchesVary } from "../http/vary";
import { decodeFailureRecord, type FailureRules, isNumber, isTime, textOf } from "./failureCodec";
import type { QueryCodec } from "./queryCache";

/** The files of one kind of answers. */
export interface StoreFormat<Content> extends Pick<QueryCodec<WeatherQuery, never>, "noun" | "maxFileSize" | "idOf"> {
  /** Files of another version are left alone: another window may run another version of the extension. */
  readonly version: number;
  readonly decode: Decode<Content>;
  /** See `FeedKind.retry`. */
  readonly retry: RetryRows;
}

/** How what is known of a query is written to its file and read from it, with the checks of an answer from the network. */
export function answerCodec<Content>(format: StoreFormat<Content>): QueryCodec<WeatherQuery, Known<Content>> {
  return {
    ...format,
    encode: (query, known) => JSON.stringify(fileOf(format, query, known)),
    decode: (text, query) => knownIn(parseFile(format, text, query), format, query),
  };
}

/** The members of the file for a query. */
export function fileOf<Content>(
  { version, idOf }: StoreFormat<Content>,
  query: WeatherQuery,
  { answer, failureRecord }: Known<Content>,
): JsonObject {
  return {
    version,
    question: idOf(query),
    ...(answer && { answer: keptOf(answer) }),
    ...(failureRecord && { trouble: failureRecord }),
  };
}

/** The members of a file; undefined when it is no file of this version and for this query. */
export function parseFile<Content>(
  { version, idOf }: StoreFormat<Content>,
  text: string,
  query: WeatherQuery,
): JsonObject | undefined {
  const file = parseJson(text);
  return isObject(file) && file["version"] === version && file["question"] === idOf(query) ? file : undefined;
}

/** What of a file passes the checks. */
export function knownIn<Content>(
  file: JsonObject | undefined,
  { decode, retry }: StoreFormat<Content>,
  query: WeatherQuery,
): Known<Content> | undefined {
  if (!file) return undefined;
  const answer = isObject(file["answer"]) ? decodeAnswer(file["answer"], decode) : undefined;
  const failureRecord = decodeFailureRecord(file["trouble"], query, failureRules(retry));
  return { ...(answer && { answer }), ...(failureRecord && { failureRecord }) };
}

/** Beside the longest wait there is what is added to spread the windows over time. */
export function failureRules(retry: RetryRows): FailureRules {
  return { maxWait: maxWait + hour, mayRest: (failure) => retryOf(failure, retry) === "never" };
}

function keptOf<Content>({ receivedAt, expiresAt, clockOffset, response }: Answer<Content>): JsonObject {
  const { validators, freshness, varyHeaders: variant, body } = response;
  return {
    receivedAt,
    expiresAt,
    ...(clockOffset !== undefined && { clockOffset }),
    validators,
    freshness,
    variant,
    body,
  };
}

function decodeAnswer<Content>(kept: JsonObject, decode: Decode<Content>): Answer<Content> | undefined {
  const { receivedAt, expiresAt, clockOffset, body, validators, freshness, variant: varyHeaders } = kept;
  if (!isTime(receivedAt) || !isNumber(expiresAt) || expiresAt > receivedAt + cap) return undefined;
  if (typeof body !== "string" || !isVaryHeaders(varyHeaders) || !matchesVary(varyHeaders, compression))
    return undefined;
  const lifetime: Lifetime = { receivedAt, expiresAt, ...(isNumber(clockOffset) && { clockOffset }) };
  const decoded = decodeBody(body, decode, lifetime);
  if ("kind" in decoded) return undefined;
  const { etag, lastModified } = isObject(validators) ? validators : {};
  const headers = { etag: textOf(etag), "last-modified": textOf(lastModified) };
  return {
    ...lifetime,
    content: decoded.content,
    isStorable: true,
    response: {
      body,
      validators: readValidators(headers, receivedAt),
      freshness: decodeFreshness(freshness),
      varyHeaders,
    },
  };
}

/** A file of an earlier version of the extension has none. */
function decodeFreshness(kept: unknown): Freshness {
  const { cacheControl, vary, expires } = isObject(kept) ? kept : {};
  return {
    ...(typeof cacheControl === "string" && { cacheControl }),
    ...(typeof vary === "string" && { vary }),
    ...(isNumber(expires) && { expires }),
  };
}

function isVaryHeaders(value: unknown): value is VaryHeaders {
  return isObject(value) && Object.values(value).every((one) => typeof one === "string");
}
