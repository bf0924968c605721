import { type Localize, strings } from "../locale/strings";
import type { Scheme } from "./endpoint";
import type { LocationKey } from "./locationKey";

/** Every way in which there is no new weather. What is not the service's answer names what to change. */
export type Failure =
  // Nothing was sent: something is missing or cannot be used.
  | { readonly kind: "keyMissing"; readonly host: string; readonly storedFor?: string }
  | { readonly kind: "keyRefused"; readonly reason: string }
  | { readonly kind: "keyStoreUnavailable" }
  | { readonly kind: "locationMissing" }
  | { readonly kind: "locationRefused"; readonly reason: string }
  | { readonly kind: "addressRefused"; readonly setting: AddressSetting; readonly reason: string }
  | { readonly kind: "proxyUnusable"; readonly setting: ProxySetting; readonly reason: string }
  | { readonly kind: "proxySocks"; readonly setting: ProxySetting }
  | { readonly kind: "budgetUsedUp"; readonly budget: number }
  | { readonly kind: "workspaceLimit" }
  // The service answered, and said no.
  | { readonly kind: "unauthorized"; readonly keyId: string; readonly scheme: Scheme }
  | { readonly kind: "forbidden"; readonly keyId: string }
  | { readonly kind: "quotaUsedUp" }
  | { readonly kind: "rateLimited" }
  | { readonly kind: "locationUnknown"; readonly location: LocationKey }
  | { readonly kind: "noObservation" }
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

export type AddressSetting = "currentConditions.baseUrl" | "currentConditions.altBaseUrl";

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

export type ProxySetting = (typeof proxySettings)[number];

/** `damaged`: cannot be decompressed; `notJson`, `notWeather`: not the answer that was asked for; `tooLarge`: over the limit. */
export type AnswerFault = "damaged" | "notJson" | "webPage" | "notWeather" | "tooLarge" | "status";

/** What a person can do next; the commands and links behind it are the editor's. */
export const actions = [
  "setApiKey",
  "selectLocation",
  "refresh",
  "showPanel",
  "openSettings",
  "openProxySettings",
  "checkSubscription",
  "showLog",
  "copyJson",
  "copyMarkdown",
] as const;

/** One of `actions`. */
export type Action = (typeof actions)[number];

/** When to ask again without being told to: never, once a day, after a pause of an hour or more, or soon and ever less often. */
export type Retry = "never" | "daily" | "pause" | "backoff";

/** What follows from a failure; what it says is in `strings.failures`. */
export const failureTraits: Readonly<
  Record<Failure["kind"], { readonly retry: Retry; readonly actions: readonly Action[] }>
> = {
  keyMissing: { retry: "never", actions: ["setApiKey"] },
  keyRefused: { retry: "never", actions: ["setApiKey"] },
  keyStoreUnavailable: { retry: "backoff", actions: ["refresh", "showLog"] },
  locationMissing: { retry: "never", actions: ["selectLocation"] },
  locationRefused: { retry: "never", actions: ["selectLocation", "openSettings"] },
  addressRefused: { retry: "never", actions: ["openSettings"] },
  proxyUnusable: { retry: "never", actions: ["openProxySettings", "showLog"] },
  proxySocks: { retry: "never", actions: ["openProxySettings", "showLog"] },
  budgetUsedUp: { retry: "backoff", actions: ["openSettings"] },
  workspaceLimit: { retry: "pause", actions: ["refresh", "selectLocation"] },
  unauthorized: { retry: "never", actions: ["setApiKey", "showLog"] },
  forbidden: { retry: "pause", actions: ["checkSubscription", "setApiKey", "showLog"] },
  quotaUsedUp: { retry: "pause", actions: ["checkSubscription", "showLog"] },
  rateLimited: { retry: "backoff", actions: ["checkSubscription", "showLog"] },
  locationUnknown: { retry: "daily", actions: ["selectLocation", "showLog"] },
  noObservation: { retry: "pause", actions: ["refresh", "selectLocation"] },
  requestRefused: { retry: "never", actions: ["openSettings", "refresh", "showLog"] },
  serviceTrouble: { retry: "backoff", actions: ["refresh", "showLog"] },
  unexpectedAnswer: { retry: "backoff", actions: ["refresh", "openSettings", "showLog"] },
  redirected: { retry: "backoff", actions: ["refresh", "openSettings", "showLog"] },
  networkSignIn: { retry: "backoff", actions: ["refresh", "showLog"] },
  proxyRefused: { retry: "backoff", actions: ["refresh", "openProxySettings", "showLog"] },
  timeout: { retry: "backoff", actions: ["refresh", "showLog"] },
  proxyUnreachable: { retry: "backoff", actions: ["refresh", "openProxySettings", "showLog"] },
  untrustedCertificate: { retry: "backoff", actions: ["openSettings", "refresh", "showLog"] },
  unreachable: { retry: "backoff", actions: ["refresh", "showLog"] },
  cancelled: { retry: "never", actions: ["refresh"] },
};

/** Under which name the texts have a failure: some kinds say more where more is known. */
export function messageKey(failure: Failure): keyof typeof strings.failures {
  if (failure.kind === "keyMissing" && failure.storedFor !== undefined) return "keyOfOther";
  if (failure.kind === "proxyRefused" && failure.setting !== undefined) return "proxyRefusedNamed";
  return failure.kind;
}

/** The values of a failure as its sentence names them; those that are texts themselves in the person's language. */
export function messageValues(
  values: Readonly<Record<string, unknown>>,
  localize: Localize,
): Record<string, string | number> {
  const said = Object.entries(values).map(([name, value]): [string, string | number] => {
    if (name === "fault") return [name, localize(strings.faults[value as AnswerFault])];
    return [name, name === "reason" ? localize(String(value)) : (value as string | number)];
  });
  return Object.fromEntries(said);
}

export function retryOf({ kind }: Failure): Retry {
  return failureTraits[kind].retry;
}

/** Failures that are the service's answer: asking once more costs one more call. */
const answered: ReadonlySet<Failure["kind"]> = new Set([
  "unauthorized",
  "forbidden",
  "quotaUsedUp",
  "rateLimited",
  "locationUnknown",
  "noObservation",
  "requestRefused",
  "serviceTrouble",
  "unexpectedAnswer",
]);

/** Failures of the way to the service, which are the same in every window. */
const onTheWay: ReadonlySet<Failure["kind"]> = new Set([
  "redirected",
  "networkSignIn",
  "proxyRefused",
  "timeout",
  "proxyUnreachable",
  "untrustedCertificate",
  "unreachable",
]);

/** Whether the service answered, so that the attempt cost a call. */
export function isAnswered({ kind }: Failure): boolean {
  return answered.has(kind);
}

/** Whether other windows would fail in the same way. */
export function isShared({ kind }: Failure): boolean {
  return answered.has(kind) || onTheWay.has(kind);
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
  /** When to ask again without anybody's doing; undefined: not at all. */
  readonly nextAt?: number;
  /** The service said that it is not to be asked before: this holds back a person too. */
  readonly notBefore?: number;
  /** Tells the key that was used; another key may have no trouble. */
  readonly keyId?: string;
}

/** A failed attempt, as the service reports it. */
export interface FailedAttempt {
  readonly failure: Failure;
  readonly cause?: string;
  readonly notBefore?: number;
  readonly keyId?: string;
}
