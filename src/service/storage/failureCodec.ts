import { isObject, type JsonObject } from "../../weather/base/json";
import type { EpochMs } from "../../weather/base/ports";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { type AnswerFault, type Failure, type FailureRecord, proxySettings } from "../../weather/model/failure";

type Context = Pick<WeatherQuery, "endpoint" | "location">;

export interface FailureRules {
  /** The longest time in milliseconds from the failure to the next attempt. */
  readonly maxWait: number;
  /** Whether the failure may last until a person acts, without a next attempt. */
  readonly mayRest: (failure: Failure) => boolean;
}

/** Reads a stored failure record; undefined if it breaks a rule. */
export function decodeFailureRecord(stored: unknown, context: Context, rules: FailureRules): FailureRecord | undefined {
  if (!isObject(stored)) return undefined;
  const { at, since, count, nextAt, notBefore, keyId } = stored;
  const cause = textOf(stored["cause"]) ?? "";
  const failure = isObject(stored["failure"]) ? decodeFailure(stored["failure"], context) : undefined;
  if (!failure || !isTime(at) || !isTime(since) || !isTime(count)) return undefined;
  const isSoon = (time: unknown): time is number => isNumber(time) && time <= at + rules.maxWait;
  if (!isSoon(nextAt) && !rules.mayRest(failure)) return undefined;
  return {
    failure,
    cause: /^[\w ,.()-]{0,120}$/.test(cause) ? cause : "",
    at,
    since: Math.min(since, at),
    count: Math.min(count, 1000),
    ...(isSoon(nextAt) && { nextAt }),
    ...(isSoon(notBefore) && { notBefore }),
    ...(typeof keyId === "string" && { keyId }),
  };
}

/** Host, location, and scheme, which a person reads, come from the query and not from the file. */
function decodeFailure(stored: JsonObject, { endpoint, location }: Context): Failure | undefined {
  const { host, scheme } = endpoint;
  const status = isNumber(stored["status"]) ? Math.trunc(stored["status"]) : 0;
  const keyId = textOf(stored["keyId"]) ?? "";
  const setting = proxySettings.find((one) => one === stored["setting"]);
  const call = textOf(stored["call"]);
  const withoutProxy = stored["proxy"] === "none" && ({ proxy: "none" } as const);
  const kind = textOf(stored["kind"]);
  switch (kind) {
    case "unauthorized":
      return { kind, keyId, scheme, host };
    case "forbidden":
      return call === undefined ? undefined : { kind, keyId, call };
    case "quotaUsedUp":
    case "rateLimited":
    case "gatewayRefused":
    case "noObservation":
    case "notCovered":
    case "networkSignIn":
      return { kind };
    case "locationUnknown":
      return { kind, location };
    case "requestRefused":
    case "serviceTrouble":
      return { kind, status };
    case "proxyRefused":
      return { kind, host, ...(setting && { setting }) };
    case "proxyUnreachable":
      return setting && { kind, setting };
    case "redirected":
    case "untrustedCertificate":
      return { kind, host };
    case "unreachable":
      return { kind, host, ...withoutProxy };
    case "timeout":
      return { kind, host, seconds: isNumber(stored["seconds"]) ? Math.trunc(stored["seconds"]) : 0, ...withoutProxy };
    case "unexpectedAnswer": {
      const fault = faults.find((one) => one === stored["fault"]);
      return fault && { kind, fault };
    }
    default:
      return undefined;
  }
}

const faults: readonly AnswerFault[] = ["damaged", "notJson", "webPage", "notWeather", "tooLarge", "status"];

/** Whether `value` is a number that is small enough for exact sums of milliseconds. */
export function isNumber(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) < 1e15;
}

/** Also for counts. */
export function isTime(value: unknown): value is EpochMs {
  return isNumber(value) && value >= 0;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
