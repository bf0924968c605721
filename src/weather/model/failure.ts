import { day, hour } from "../base/duration";
import { isObject, numberIn } from "../base/json";
import type { EpochMs } from "../base/ports";
import type { PlainAction } from "./action";
import type { AddressRefused, Scheme } from "./endpoint";
import type { LocationKey } from "./locationKey";
import type { Reason } from "./reason";

/** Every reason why there is no new weather. Failures that the service didn't cause name what to change. */
export type Failure =
  // Nothing was sent.
  /** `host` and `storedFor` are named as `addressName` does, and are the same if the editor has lost the key. */
  | { readonly kind: "keyMissing"; readonly host: string; readonly storedFor?: string }
  | { readonly kind: "keyRefused"; readonly reason: Reason }
  | { readonly kind: "keyStoreUnavailable" }
  | { readonly kind: "locationMissing" }
  | { readonly kind: "locationRefused"; readonly reason: Reason }
  | AddressRefused
  | { readonly kind: "proxyUnusable"; readonly setting: ProxySetting; readonly reason: Reason }
  | { readonly kind: "proxySocks"; readonly setting: ProxySetting }
  | { readonly kind: "budgetUsedUp"; readonly budget: number; readonly setting: BudgetSetting; readonly until: EpochMs }
  | { readonly kind: "notOpened" }
  // The service refused or has no data.
  | { readonly kind: "unauthorized"; readonly keyId: string; readonly scheme: Scheme; readonly host: string }
  /** `call` is the name of the call, a member of `strings.calls`. */
  | { readonly kind: "forbidden"; readonly keyId: string; readonly call: string }
  | { readonly kind: "quotaUsedUp" }
  | { readonly kind: "rateLimited" }
  | { readonly kind: "gatewayRefused" }
  | { readonly kind: "locationUnknown"; readonly location: LocationKey }
  | { readonly kind: "noObservation" }
  | { readonly kind: "notCovered" }
  | { readonly kind: "requestRefused"; readonly status: number }
  | { readonly kind: "serviceTrouble"; readonly status: number }
  // Something responded, but not as the service does.
  | { readonly kind: "unexpectedAnswer"; readonly fault: AnswerFault }
  | { readonly kind: "redirected"; readonly host: string }
  | { readonly kind: "networkSignIn" }
  /** `status` is the proxy's own, in response to CONNECT. */
  | { readonly kind: "proxyRefused"; readonly host: string; readonly setting?: ProxySetting; readonly status?: number }
  // Nothing responded. With `proxy`, no proxy is configured, but the editor may find one of the system.
  | { readonly kind: "timeout"; readonly host: string; readonly seconds: number; readonly proxy?: "none" }
  | { readonly kind: "proxyUnreachable"; readonly setting: ProxySetting }
  /** `host` can also be the setting that names a proxy. `at`: the time of the check on this machine's clock. */
  | { readonly kind: "untrustedCertificate"; readonly host: string; readonly fault?: "otherName" | "unchecked" }
  | {
      readonly kind: "untrustedCertificate";
      readonly host: string;
      readonly fault: "expired" | "notYetValid";
      readonly at: EpochMs;
    }
  | { readonly kind: "clientCertificate"; readonly host: string }
  | { readonly kind: "unreachable"; readonly host: string; readonly proxy?: "none" }
  | { readonly kind: "canceled" };

export type BudgetSetting = `currentConditions.${"daily" | "monthly" | "precipitation"}Budget`;

type ProxyVariable = `${"https" | "http" | "all"}_proxy`;
export type ProxySetting = "http.proxy" | "http.proxyAuthorization" | ProxyVariable | Uppercase<ProxyVariable>;

/** `damaged` means that it can't be decompressed, `tooLarge` that it is over the limit. */
export type AnswerFault = "damaged" | "notJson" | "webPage" | "notWeather" | "tooLarge" | "status";

/** `everyThreeDays`: a person must wait, too. `backoff`: from a minute; `seconds`: from ten seconds, after a burst. */
export type Retry = "never" | "everyThreeDays" | "daily" | "hourly" | "backoff" | "seconds";

/** The longest wait after a failure in milliseconds, without the random part. */
export const maxWait = 3 * day;

/** Exceptions from `FailureTraits.retry` for one kind of query. */
export type RetryRows = Readonly<Partial<Record<Failure["kind"], Retry>>>;

export interface FailureTraits {
  readonly retry: Retry;
  readonly actions: readonly PlainAction[];
  /** The service responded, so the attempt counts as a call. */
  readonly costsCall?: true;
  readonly isShared?: true;
  readonly needsKey?: true;
  readonly blocksSearch?: true;
  /** There was no connection to the service, so it can't have counted a call. */
  readonly isUnsent?: true;
}

const retryActions = ["refresh", "showLog"] as const;
const answered = { costsCall: true, isShared: true } as const;
const blocked = { blocksSearch: true } as const;
const onTheWay = { retry: "backoff", isShared: true } as const;

const failureTraits: Readonly<Record<Failure["kind"], FailureTraits>> = {
  keyMissing: { retry: "never", actions: ["setApiKey", "selectLocation"], needsKey: true, ...blocked },
  keyRefused: { retry: "never", actions: ["setApiKey"], needsKey: true, ...blocked },
  keyStoreUnavailable: { retry: "backoff", actions: retryActions },
  locationMissing: { retry: "never", actions: ["selectLocation", "setApiKey"] },
  locationRefused: { retry: "never", actions: ["selectLocation", "openSettings"] },
  addressRefused: { retry: "never", actions: ["openSettings"] },
  proxyUnusable: { retry: "never", actions: ["openProxySettings", "showLog"], isUnsent: true },
  proxySocks: { retry: "never", actions: ["useEditorNetwork", "openProxySettings", "showLog"], isUnsent: true },
  budgetUsedUp: { retry: "backoff", actions: ["openSettings"], ...blocked },
  notOpened: { retry: "backoff", actions: ["refresh", "showLog", "reportProblem"], isUnsent: true },
  unauthorized: { retry: "never", actions: ["setApiKey", "showLog"], ...answered, needsKey: true, ...blocked },
  forbidden: { retry: "hourly", actions: ["checkSubscription", "setApiKey", "showLog"], ...answered, ...blocked },
  quotaUsedUp: { retry: "hourly", actions: ["checkSubscription", "showLog", "setApiKey"], ...answered, ...blocked },
  rateLimited: { retry: "seconds", actions: ["checkSubscription", "showLog"], ...answered, ...blocked },
  gatewayRefused: { retry: "hourly", actions: retryActions, ...answered, ...blocked },
  locationUnknown: { retry: "daily", actions: ["selectLocation", "showLog"], ...answered },
  noObservation: { retry: "hourly", actions: ["refresh", "selectLocation"], ...answered },
  notCovered: { retry: "everyThreeDays", actions: [], ...answered },
  requestRefused: { retry: "never", actions: ["openSettings", "refresh", "showLog"], ...answered },
  serviceTrouble: { retry: "backoff", actions: retryActions, ...answered },
  unexpectedAnswer: { retry: "backoff", actions: ["refresh", "openSettings", "showLog"], ...answered },
  redirected: { ...onTheWay, actions: ["refresh", "openSettings", "showLog"] },
  networkSignIn: { ...onTheWay, actions: retryActions },
  proxyRefused: { ...onTheWay, actions: ["refresh", "openProxySettings", "showLog"], isUnsent: true },
  timeout: { ...onTheWay, actions: retryActions },
  proxyUnreachable: { ...onTheWay, actions: ["refresh", "openProxySettings", "showLog"], isUnsent: true },
  untrustedCertificate: { ...onTheWay, actions: ["openSettings", "refresh", "showLog"], isUnsent: true },
  clientCertificate: { ...onTheWay, actions: ["openSettings", "refresh", "showLog"], isUnsent: true },
  unreachable: { ...onTheWay, actions: retryActions },
  canceled: { retry: "never", actions: ["refresh"] },
};

export function traitsOf({ kind }: Failure): FailureTraits {
  return failureTraits[kind];
}

/** Whether `stored` is a failure record with possible times and a failure that this version knows. */
export function isFailureRecord(stored: unknown): stored is FailureRecord {
  if (!isObject(stored) || !isObject(stored["failure"])) return false;
  const { failure, cause, at, count, nextAt = 0, notBefore = 0, keyId = "" } = stored;
  return (
    Object.hasOwn(failureTraits, String(failure["kind"])) &&
    [at, count, nextAt, notBefore, failure["at"] ?? 0].every((value) => numberIn(value) !== undefined) &&
    Math.max(Number(nextAt), Number(notBefore)) <= Number(at) + maxWait + hour &&
    [cause, keyId].every((value) => typeof value === "string")
  );
}

/** The most helpful one first. */
export function actionsOf(failure: Failure): readonly PlainAction[] {
  const { actions } = traitsOf(failure);
  if (failure.kind === "untrustedCertificate" && failure.fault !== undefined)
    return "at" in failure ? retryActions : ["refresh", "openSettings", "showLog"];
  if ("proxy" in failure) return ["refresh", "useEditorNetwork", "showLog"];
  // No sample for a person who has a key for a different address.
  return failure.kind === "keyMissing" && failure.storedFor === undefined ? [...actions, "showSample"] : actions;
}

export function retryOf(failure: Failure, rows: RetryRows): Retry {
  return rows[failure.kind] ?? traitsOf(failure).retry;
}

/** Whether only a person can end the failure; retries wait for a change of the subscription, or of the service. */
export function needsPerson(failure: Failure): boolean {
  const { kind } = failure;
  return traitsOf(failure).retry === "never" || kind === "forbidden" || kind === "locationUnknown";
}

/** Whether there is nothing to send until a person sets what is missing or wrong. */
export function isIncomplete(failure: Failure): boolean {
  const { retry, costsCall, isUnsent } = traitsOf(failure);
  return retry === "never" && !costsCall && !isUnsent && failure.kind !== "canceled";
}

/** Whether the key, or the gateway's, may not have this data, at any place. */
export function isRefusal(failure: Failure | undefined): boolean {
  return failure?.kind === "forbidden" || failure?.kind === "gatewayRefused";
}

/** Whether the first retry comes within minutes. */
export function isRetriedSoon(failure: Failure): boolean {
  const { retry } = traitsOf(failure);
  return retry === "backoff" || retry === "seconds";
}

/** The failed attempts since the last good answer, as all windows share them. */
export interface FailureRecord extends FailedAttempt {
  readonly cause: string;
  readonly at: EpochMs;
  readonly count: number;
  readonly nextAt?: EpochMs;
}

export interface FailedCall {
  readonly kind: Failure["kind"];
  readonly at: EpochMs;
  /** An error's code or a status, and the request's id. Never text of the service. */
  readonly outcome: string;
}

export interface FailedAttempt {
  readonly failure: Failure;
  /** For the log: an error's code or a status, and the request's id. Never text of the service. */
  readonly cause?: string;
  /** Set by the service; a person has to wait too. */
  readonly notBefore?: EpochMs;
  readonly keyId?: string;
}
