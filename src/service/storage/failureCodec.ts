import { isObject, type JsonObject } from "../../weather/base/json";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { type AnswerFault, type Failure, type FailureRecord, proxySettings } from "../../weather/model/failure";

/** What was asked when it failed. */
type Asked = Pick<WeatherQuery, "endpoint" | "location">;

/** What a record may say of the next attempt. */
export interface FailureRules {
  /** Milliseconds from the failure to the next attempt, at the most. */
  readonly maxWait: number;
  /** Whether there may be no next attempt: without one, a failure lasts until a person acts. */
  readonly mayRest: (failure: Failure) => boolean;
}

/** Reads a failure record of a file with the checks of an answer from the network; undefined where it is none. */
export function decodeFailureRecord(cached: unknown, asked: Asked, rules: FailureRules): FailureRecord | undefined {
  if (!isObject(cached)) return undefined;
  const { at, since, count, nextAt, notBefore, keyId, cause } = cached;
  const failure = isObject(cached["failure"]) ? decodeFailure(cached["failure"], asked) : undefined;
  if (!failure || !isTime(at) || !isTime(since) || !isTime(count)) return undefined;
  const isSoon = (time: unknown): time is number => isNumber(time) && time <= at + rules.maxWait;
  if (!isSoon(nextAt) && !rules.mayRest(failure)) return undefined;
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
function decodeFailure(cached: JsonObject, { endpoint, location }: Asked): Failure | undefined {
  const { host, scheme } = endpoint;
  const status = isNumber(cached["status"]) ? Math.trunc(cached["status"]) : 0;
  const keyId = textOf(cached["keyId"]) ?? "";
  const setting = proxySettings.find((one) => one === cached["setting"]);
  const kind = textOf(cached["kind"]);
  switch (kind) {
    case "unauthorized":
      return { kind, keyId, scheme, host };
    case "forbidden":
      return { kind, keyId };
    case "quotaUsedUp":
    case "rateLimited":
    case "gatewayRefused":
    case "noObservation":
    case "notCovered":
    case "notStored":
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

/** A number that can be calculated with. */
export function isNumber(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) < 1e15;
}

/** Milliseconds since 1970, or a count. */
export function isTime(value: unknown): value is number {
  return isNumber(value) && value >= 0;
}

/** The value where it is text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
