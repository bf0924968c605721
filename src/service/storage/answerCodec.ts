import { hour } from "../../weather/base/duration";
import { defined, isObject, type JsonObject, parseJson } from "../../weather/base/json";
import type { EpochMs } from "../../weather/base/ports";
import { type Answer, isOutdated, type Known, type Lifetime } from "../../weather/model/answer";
import { maxWait, optionalRetry, retryOf, type RetryRows } from "../../weather/model/failure";
import { locationId, type WeatherQuery } from "../../weather/model/weatherQuery";
import type { Decode } from "../api/apiCall";
import { decodeBody } from "../api/readAnswer";
import { cap } from "../http/cacheLifetime";
import { decodeFailureRecord, type FailureRules, isNumber, isTime } from "./failureCodec";
import type { QueryCodec } from "./queryCache";

export interface StoreFormat<Content> extends Pick<QueryCodec<WeatherQuery, never>, "noun" | "maxFileSize" | "idOf"> {
  readonly version: number;
  readonly decode: Decode<Content>;
  readonly retry: RetryRows;
}

/** The codec of an optional kind; its largest answers, warnings with a long text, have about 60,000 bytes. */
export function kindCodec<Content>(id: string, decode: Decode<Content>): QueryCodec<WeatherQuery, Known<Content>> {
  const idOf = (query: WeatherQuery): string => locationId(id, query);
  return answerCodec({ noun: id, version: 1, maxFileSize: 4 * 1024 * 1024, idOf, decode, retry: optionalRetry });
}

/** The codec of a kind of answers. A stored answer passes the same checks as a response. */
function answerCodec<Content>(format: StoreFormat<Content>): QueryCodec<WeatherQuery, Known<Content>> {
  return {
    ...format,
    encode: (query, known) => JSON.stringify(fileOf(format, query, known)),
    decode: (text, query) => knownIn(parseFile(format, text, query), format, query),
    oldestIn: receiptIn,
    current: currentOf,
  };
}

/** When the answer of a file was received; undefined if it has none. */
export function receiptIn(text: string): EpochMs | undefined {
  const file = parseJson(text);
  const answer = isObject(file) ? file["answer"] : undefined;
  const receivedAt = isObject(answer) ? answer["receivedAt"] : undefined;
  return isTime(receivedAt) ? receivedAt : undefined;
}

/** `known` without an outdated answer. */
export function currentOf<Content>({ answer, ...known }: Known<Content>, now: EpochMs): Known<Content> {
  return answer && !isOutdated(answer.receivedAt, now) ? { answer, ...known } : known;
}

/** The members of a query's file. Its names are older than those of the code. */
export function fileOf<Content>(
  { version, idOf }: StoreFormat<Content>,
  query: WeatherQuery,
  { answer, failureRecord }: Known<Content>,
): JsonObject {
  return { version, question: idOf(query), answer: answer && storedOf(answer), trouble: failureRecord };
}

/** The members of a file; undefined if it is of another version or query. */
export function parseFile<Content>(
  { version, idOf }: StoreFormat<Content>,
  text: string,
  query: WeatherQuery,
): JsonObject | undefined {
  const file = parseJson(text);
  return isObject(file) && file["version"] === version && file["question"] === idOf(query) ? file : undefined;
}

export function knownIn<Content>(
  file: JsonObject | undefined,
  { decode, retry }: StoreFormat<Content>,
  query: WeatherQuery,
): Known<Content> | undefined {
  if (!file) return undefined;
  const answer = isObject(file["answer"]) ? decodeAnswer(file["answer"], decode) : undefined;
  const failureRecord = decodeFailureRecord(file["trouble"], query, failureRules(retry));
  return defined({ answer, failureRecord });
}

/** The longest wait has up to an hour more, which spreads the windows over time. */
function failureRules(retry: RetryRows): FailureRules {
  return { maxWait: maxWait + hour, mayRest: (failure) => retryOf(failure, retry) === "never" };
}

function storedOf<Content>({ receivedAt, expiresAt, clockOffset, body }: Answer<Content>): JsonObject {
  return { receivedAt, expiresAt, clockOffset, body };
}

function decodeAnswer<Content>(stored: JsonObject, decode: Decode<Content>): Answer<Content> | undefined {
  const { receivedAt, expiresAt, clockOffset, body } = stored;
  if (!isTime(receivedAt) || !isNumber(expiresAt) || expiresAt > receivedAt + cap) return undefined;
  if (typeof body !== "string") return undefined;
  const lifetime: Lifetime = { receivedAt, expiresAt, ...(isNumber(clockOffset) && { clockOffset }) };
  const decoded = decodeBody(body, decode, lifetime);
  return "kind" in decoded ? undefined : { ...lifetime, ...decoded, isStorable: true, body };
}
