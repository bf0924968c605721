import { day } from "../../weather/base/duration";
import { isObject, type JsonObject, parsed } from "../../weather/base/json";
import {
  type Answer,
  type Freshness,
  type Kept,
  mostReadings,
  type Reading,
  type Variant,
} from "../../weather/model/answer";
import { type Question, questionId } from "../../weather/model/conditionsQuery";
import { type AnswerFault, type Failure, proxySettings, retry, type Trouble } from "../../weather/model/failure";
import { isOffset } from "../../weather/model/observation";
import { requestFor } from "../api/request";
import { decodeBody } from "../api/response";
import { cap } from "../http/cacheLifetime";
import { readValidators } from "../http/validators";
import { isVariantFor } from "../http/vary";

/** Files of another version are left alone: another window may run another version of the extension. */
export const version = 1;

export function encodeKept(question: Question, { answer, trouble, history }: Kept): string {
  return JSON.stringify({
    version,
    question: questionId(question),
    ...(answer && {
      answer: {
        receivedAt: answer.receivedAt,
        expiresAt: answer.expiresAt,
        validators: answer.validators,
        freshness: answer.freshness,
        variant: answer.variant,
        body: answer.body,
      },
    }),
    ...(trouble && { trouble }),
    ...(history && { history }),
  });
}

/** Reads a file with the suspicion that an answer from the network gets; what is not as it should be is left out. Undefined: not a file of ours. */
export function decodeKept(text: string, question: Question): Kept | undefined {
  const file = parsed(text);
  if (!isObject(file) || file["version"] !== version || file["question"] !== questionId(question)) return undefined;
  const answer = isObject(file["answer"]) ? decodeAnswer(file["answer"], question) : undefined;
  const trouble = isObject(file["trouble"]) ? decodeTrouble(file["trouble"], question) : undefined;
  const history = decodeHistory(file["history"]);
  return { ...(answer && { answer }), ...(trouble && { trouble }), ...(history.length > 0 && { history }) };
}

function decodeHistory(kept: unknown): readonly Reading[] {
  const degrees = (value: unknown): value is number => isNumber(value) && Math.abs(value) < 200;
  const all: readonly unknown[] = Array.isArray(kept) ? kept.slice(-mostReadings) : [];
  const readings = all.filter(isObject).flatMap(({ at, offset, celsius, fahrenheit }): Reading[] => {
    if (!isTime(at) || (!degrees(celsius) && !degrees(fahrenheit))) return [];
    return [
      {
        at,
        // Earlier versions kept none.
        ...(isOffset(offset) && { offset }),
        ...(degrees(celsius) && { celsius }),
        ...(degrees(fahrenheit) && { fahrenheit }),
      },
    ];
  });
  return readings.sort((one, other) => one.at - other.at);
}

function decodeAnswer(kept: JsonObject, question: Question): Answer | undefined {
  const { receivedAt, expiresAt, body, validators, freshness, variant } = kept;
  if (!isTime(receivedAt) || !isNumber(expiresAt) || expiresAt > receivedAt + cap) return undefined;
  if (typeof body !== "string" || !isVariant(variant) || !isVariantFor(variant, requestFor(question).headers))
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
    variant,
    mayBeKept: true,
  };
}

/** A file that was written before this was kept has nothing of it. */
function decodeFreshness(kept: unknown): Freshness {
  const { cacheControl, vary, expires } = isObject(kept) ? kept : {};
  return {
    ...(typeof cacheControl === "string" && { cacheControl }),
    ...(typeof vary === "string" && { vary }),
    ...(isNumber(expires) && { expires }),
  };
}

function decodeTrouble(kept: JsonObject, question: Question): Trouble | undefined {
  const { at, since, count, nextAt, notBefore, keyId, cause } = kept;
  const failure = isObject(kept["failure"]) ? decodeFailure(kept["failure"], question) : undefined;
  if (!failure || !isTime(at) || !isTime(since) || !isTime(count)) return undefined;
  // Nobody waits for longer than a day and what is added to spread the windows.
  const isSoon = (time: unknown): time is number => isNumber(time) && time <= at + 2 * day;
  // Without a next time it would last until a person asks, which is right only where nothing else helps.
  if (!isSoon(nextAt) && retry(failure) !== "never") return undefined;
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

/** A failure is told by its kind; everything that a person reads in it comes from the question. */
function decodeFailure(kept: JsonObject, { endpoint, location }: Question): Failure | undefined {
  const { host, scheme } = endpoint;
  const status = isNumber(kept["status"]) ? Math.trunc(kept["status"]) : 0;
  const keyId = textOf(kept["keyId"]) ?? "";
  const setting = proxySettings.find((one) => one === kept["setting"]);
  const kind = textOf(kept["kind"]);
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
      return { kind, host, seconds: isNumber(kept["seconds"]) ? Math.trunc(kept["seconds"]) : 0 };
    case "unexpectedAnswer": {
      const fault = faults.find((one) => one === kept["fault"]);
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

function isVariant(value: unknown): value is Variant {
  return isObject(value) && Object.values(value).every((one) => typeof one === "string");
}
