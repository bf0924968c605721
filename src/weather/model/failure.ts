import { day } from "../base/duration";
import type { Action } from "./action";
import type { AddressRefused, Scheme } from "./endpoint";
import type { LocationKey } from "./locationKey";
import type { Reason } from "./reason";

/** Every way in which there is no new weather. What is not the service's answer names what to change. */
export type Failure =
  // Nothing was sent: something is missing or cannot be used.
  | { readonly kind: "keyMissing"; readonly host: string; readonly storedFor?: string }
  | { readonly kind: "keyRefused"; readonly reason: Reason }
  | { readonly kind: "keyStoreUnavailable" }
  | { readonly kind: "locationMissing" }
  | { readonly kind: "locationRefused"; readonly reason: Reason }
  | AddressRefused
  | { readonly kind: "proxyUnusable"; readonly setting: ProxySetting; readonly reason: Reason }
  | { readonly kind: "proxySocks"; readonly setting: ProxySetting }
  | {
      readonly kind: "budgetUsedUp";
      readonly budget: number;
      readonly setting: BudgetSetting;
      /** When one more call fits, in milliseconds since 1970. */
      readonly until: number;
    }
  | { readonly kind: "workspaceLimit" }
  /** Another window has an answer that must not be written to disk. */
  | { readonly kind: "notStored" }
  // The service answered, and said no.
  | { readonly kind: "unauthorized"; readonly keyId: string; readonly scheme: Scheme; readonly host: string }
  | { readonly kind: "forbidden"; readonly keyId: string }
  | { readonly kind: "quotaUsedUp" }
  | { readonly kind: "rateLimited" }
  | { readonly kind: "gatewayRefused" }
  | { readonly kind: "locationUnknown"; readonly location: LocationKey }
  | { readonly kind: "noObservation" }
  /** The service has nothing of this kind for the place. */
  | { readonly kind: "notCovered" }
  | { readonly kind: "requestRefused"; readonly status: number }
  | { readonly kind: "serviceTrouble"; readonly status: number }
  // Something answered, but not as the service does.
  | { readonly kind: "unexpectedAnswer"; readonly fault: AnswerFault }
  | { readonly kind: "redirected"; readonly host: string }
  | { readonly kind: "networkSignIn" }
  | { readonly kind: "proxyRefused"; readonly host: string; readonly setting?: ProxySetting }
  // Nothing answered.
  | { readonly kind: "timeout"; readonly host: string; readonly seconds: number }
  | { readonly kind: "proxyUnreachable"; readonly setting: ProxySetting }
  | { readonly kind: "untrustedCertificate"; readonly host: string }
  | { readonly kind: "unreachable"; readonly host: string }
  | { readonly kind: "cancelled" };

/** A setting that says how many calls all windows may make in 24 hours. */
export type BudgetSetting = "currentConditions.dailyBudget" | "currentConditions.precipitationBudget";

/** What can name a proxy, or how to sign in to it: a setting of the editor, or a variable as it is spelled in the environment. */
export const proxySettings = [
  "http.proxy",
  "http.proxyAuthorization",
  "https_proxy",
  "HTTPS_PROXY",
  "http_proxy",
  "HTTP_PROXY",
  "all_proxy",
  "ALL_PROXY",
] as const;

/** One of `proxySettings`. */
export type ProxySetting = (typeof proxySettings)[number];

/** `damaged`: cannot be decompressed; `notJson`, `notWeather`: not the answer that was asked for; `tooLarge`: over the limit. */
export type AnswerFault = "damaged" | "notJson" | "webPage" | "notWeather" | "tooLarge" | "status";

/**
 * When to ask again without a person: never; after three days, which hold back a person too; once a day; after an hour or
 * more; or soon and ever less often.
 */
export type Retry = "never" | "rest" | "daily" | "pause" | "backoff";

/** Milliseconds: no failure is waited for longer, but for what is added at random. */
export const maxWait = 3 * day;

/** The failures of one kind of question that are retried at another time than `FailureTraits.retry` says. */
export type RetryRows = Readonly<Partial<Record<Failure["kind"], Retry>>>;

/** What follows from a kind of failure; what it says is in `strings.failures`. */
export interface FailureTraits {
  readonly retry: Retry;
  /** The next step first. */
  readonly actions: readonly Action[];
  /** The service answered, so the attempt cost a call, and one more costs one more. */
  readonly costsCall?: true;
  /** Other windows would fail in the same way, so the failure is stored for them. */
  readonly isShared?: true;
  /** Nothing works without another key. */
  readonly needsKey?: true;
  /** The search for any other text would fail in the same way. */
  readonly blocksSearch?: true;
  /** No connection to the service was made, so it cannot have counted a call. */
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
  proxySocks: { retry: "never", actions: ["openProxySettings", "showLog"], isUnsent: true },
  budgetUsedUp: { retry: "backoff", actions: ["openSettings"], ...blocked },
  workspaceLimit: { retry: "pause", actions: ["refresh", "selectLocation"] },
  unauthorized: { retry: "never", actions: ["setApiKey", "showLog"], ...answered, needsKey: true, ...blocked },
  forbidden: { retry: "pause", actions: ["checkSubscription", "setApiKey", "showLog"], ...answered, ...blocked },
  quotaUsedUp: { retry: "pause", actions: ["checkSubscription", "showLog", "setApiKey"], ...answered, ...blocked },
  rateLimited: { retry: "backoff", actions: ["checkSubscription", "showLog"], ...answered, ...blocked },
  gatewayRefused: { retry: "pause", actions: retryActions, ...answered, ...blocked },
  notStored: { retry: "pause", actions: ["refresh"] },
  locationUnknown: { retry: "daily", actions: ["selectLocation", "showLog"], ...answered },
  noObservation: { retry: "pause", actions: ["refresh", "selectLocation"], ...answered },
  notCovered: { retry: "rest", actions: [], ...answered },
  requestRefused: { retry: "never", actions: ["openSettings", "refresh", "showLog"], ...answered },
  serviceTrouble: { retry: "backoff", actions: retryActions, ...answered },
  unexpectedAnswer: { retry: "backoff", actions: ["refresh", "openSettings", "showLog"], ...answered },
  redirected: { ...onTheWay, actions: ["refresh", "openSettings", "showLog"] },
  networkSignIn: { ...onTheWay, actions: retryActions },
  proxyRefused: { ...onTheWay, actions: ["refresh", "openProxySettings", "showLog"], isUnsent: true },
  timeout: { ...onTheWay, actions: retryActions },
  proxyUnreachable: { ...onTheWay, actions: ["refresh", "openProxySettings", "showLog"], isUnsent: true },
  untrustedCertificate: { ...onTheWay, actions: ["openSettings", "refresh", "showLog"], isUnsent: true },
  unreachable: { ...onTheWay, actions: retryActions },
  cancelled: { retry: "never", actions: ["refresh"] },
};

/** What follows from `failure`. */
export function traitsOf({ kind }: Failure): FailureTraits {
  return failureTraits[kind];
}

/** When `failure` is retried in a kind of question that has these rows. */
export function retryOf(failure: Failure, rows: RetryRows): Retry {
  return rows[failure.kind] ?? traitsOf(failure).retry;
}

/** What went wrong since the last good answer, as all windows know it. Times are milliseconds since 1970. */
export interface FailureRecord {
  readonly failure: Failure;
  /** What an engineer asks first: an error's code or a status, and the request's id. Never text of the service. */
  readonly cause: string;
  /** When the last attempt failed. */
  readonly at: number;
  /** When the first of the attempts in a row failed, and how many there were. */
  readonly since: number;
  readonly count: number;
  /** When to ask again automatically; undefined: not at all. */
  readonly nextAt?: number;
  /** The service said that it is not to be asked before: this holds back a person too. */
  readonly notBefore?: number;
  /** Identifies the key that was used; another key may work. */
  readonly keyId?: string;
}

/** A call that failed, as a report of a problem tells it: of the service's texts identifiers alone, and never the key. */
export interface FailedCall {
  readonly kind: Failure["kind"];
  /** When it failed, in milliseconds since 1970. */
  readonly at: number;
  /** The status of the answer, or the code of the error where none came. */
  readonly outcome: string;
  /** `Code` of the error body, and what its `trace` names; empty or missing where it told none. */
  readonly code?: string;
  readonly requestId?: string;
  readonly buildId?: string;
}

/** A failed attempt, as the service reports it. */
export interface FailedAttempt {
  readonly failure: Failure;
  readonly cause?: string;
  readonly notBefore?: number;
  readonly keyId?: string;
}
