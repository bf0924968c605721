import type { LocationKey } from "./location";
import type { Scheme } from "./question";

/** Every way in which there is no new weather. What is not the service's answer names what to change. */
export type Failure =
  // Nothing was sent: something is missing or cannot be used.
  | { readonly kind: "keyMissing"; readonly host: string; readonly storedFor?: string }
  | { readonly kind: "keyRefused"; readonly reason: string }
  | { readonly kind: "keyStoreUnavailable" }
  | { readonly kind: "locationMissing" }
  | { readonly kind: "locationRefused"; readonly reason: string }
  | { readonly kind: "addressRefused"; readonly setting: AddressSetting; readonly reason: string }
  | { readonly kind: "budgetUsedUp"; readonly budget: number }
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
  | { readonly kind: "proxyRefused"; readonly host: string }
  // Nothing answered.
  | { readonly kind: "timeout"; readonly host: string; readonly seconds: number }
  | { readonly kind: "untrustedCertificate"; readonly host: string }
  | { readonly kind: "unreachable"; readonly host: string }
  | { readonly kind: "cancelled" };

export type AddressSetting = "currentConditions.baseUrl" | "currentConditions.altBaseUrl";

/** `damaged`: cannot be decompressed; `notJson`, `notWeather`: not the answer that was asked for; `tooLarge`: over the limit. */
export type AnswerFault = "damaged" | "notJson" | "webPage" | "notWeather" | "tooLarge" | "status";

/** What a person can do next; the commands and links behind it are the editor's. */
export type Action = "setApiKey" | "selectLocation" | "refresh" | "openSettings" | "checkSubscription" | "showLog";

export interface Explanation {
  /** A few words, for the status bar's label and a heading. */
  readonly title: string;
  /** What happened and what to do next. */
  readonly sentence: string;
  /** The next step first. */
  readonly actions: readonly Action[];
}

/** When to ask again without being told to: never, after a pause of an hour or more, or soon and ever less often. */
export type Retry = "never" | "pause" | "backoff";

interface Meaning<F extends Failure> {
  readonly retry: Retry;
  readonly title: string;
  readonly sentence: (failure: F) => string;
  readonly actions: readonly Action[];
}

const answerFaults: Record<AnswerFault, string> = {
  damaged: "The answer arrived damaged and could not be unpacked.",
  notJson: "The answer is not in the service's format.",
  webPage: "A web page answered in place of the weather service. Perhaps this network wants you to sign in first.",
  notWeather: "The answer holds no current conditions.",
  tooLarge: "The answer is far larger than current conditions ever are and was not read.",
  status: "The answer has a status that the weather service does not use.",
};

const meanings: { readonly [K in Failure["kind"]]: Meaning<Extract<Failure, { kind: K }>> } = {
  keyMissing: {
    retry: "never",
    title: "No API key",
    sentence: ({ host, storedFor }) =>
      storedFor === undefined
        ? "The weather service wants an API key. Set yours to see the weather."
        : `Your API key was entered for ${storedFor} and is not sent to ${host}. Set the key for ${host}, or set the address back.`,
    actions: ["setApiKey"],
  },
  keyRefused: {
    retry: "never",
    title: "API key cannot be used",
    sentence: ({ reason }) =>
      `The API key in the environment variable WEATHER_API_KEY cannot be sent: ${reason}. Correct it, or set a key here.`,
    actions: ["setApiKey"],
  },
  keyStoreUnavailable: {
    retry: "backoff",
    title: "Secret storage not available",
    sentence: () => "The editor's secret storage did not give the API key. Unlock your system's keyring, then refresh.",
    actions: ["refresh", "showLog"],
  },
  locationMissing: {
    retry: "never",
    title: "No location",
    sentence: () => "No location is set. Select one to see its weather.",
    actions: ["selectLocation"],
  },
  locationRefused: {
    retry: "never",
    title: "Not a location key",
    sentence: ({ reason }) =>
      `The setting currentConditions.defaultLocation is not a location key: ${reason}. Select a location.`,
    actions: ["selectLocation", "openSettings"],
  },
  addressRefused: {
    retry: "never",
    title: "Service address refused",
    sentence: ({ setting, reason }) =>
      `The setting ${setting} cannot be used: ${reason}. Nothing was sent. Correct it in your user settings.`,
    actions: ["openSettings"],
  },
  budgetUsedUp: {
    retry: "backoff",
    title: "Daily budget used up",
    sentence: ({ budget }) =>
      `The setting currentConditions.dailyBudget allows ${budget} ${budget === 1 ? "call" : "calls"} a day, and today's are made. The weather is asked for again tomorrow; raise the budget to have it sooner.`,
    actions: ["openSettings"],
  },
  unauthorized: {
    retry: "never",
    title: "API key refused",
    sentence: ({ scheme }) =>
      `The weather service does not accept the API key (401). Check that it is complete and active and that it belongs to the scheme “${scheme}”, then set it again.`,
    actions: ["setApiKey", "showLog"],
  },
  forbidden: {
    retry: "pause",
    title: "No access",
    sentence: () =>
      "The API key has no access to current conditions, or the limits of its subscription are used up (403). Check your subscription, or set another key.",
    actions: ["checkSubscription", "setApiKey", "showLog"],
  },
  quotaUsedUp: {
    retry: "pause",
    title: "Limit reached",
    sentence: () =>
      "The calls that your subscription allows are used up for now. Wait for the next period, or check your subscription.",
    actions: ["checkSubscription", "showLog"],
  },
  rateLimited: {
    retry: "backoff",
    title: "Too many requests",
    sentence: () =>
      "The weather service wants to be asked less often and said until when to wait. It is asked again by itself.",
    actions: ["checkSubscription", "showLog"],
  },
  locationUnknown: {
    retry: "never",
    title: "Unknown location",
    sentence: ({ location }) =>
      `The weather service does not know the location key ${location}. Select another location.`,
    actions: ["selectLocation", "showLog"],
  },
  noObservation: {
    retry: "backoff",
    title: "No observation",
    sentence: () =>
      "The weather service knows this location but has no observation for it now. Try again later, or select a location nearby.",
    actions: ["refresh", "selectLocation"],
  },
  requestRefused: {
    retry: "never",
    title: "Request refused",
    sentence: ({ status }) =>
      `The weather service refused the request (${status}). Check the service's address and the location, then refresh.`,
    actions: ["openSettings", "refresh", "showLog"],
  },
  serviceTrouble: {
    retry: "backoff",
    title: "Service trouble",
    sentence: ({ status }) =>
      `The weather service has trouble at the moment (${status}). It is asked again by itself; you can also refresh.`,
    actions: ["refresh", "showLog"],
  },
  unexpectedAnswer: {
    retry: "backoff",
    title: "Unexpected answer",
    sentence: ({ fault }) =>
      `${answerFaults[fault]} It is asked for again by itself; if this stays, check the service's address.`,
    actions: ["refresh", "openSettings", "showLog"],
  },
  redirected: {
    retry: "backoff",
    title: "Redirected",
    sentence: ({ host }) =>
      `${host} sent the request elsewhere, which is not followed, to keep the key safe. Sign in to the network, or check the service's address.`,
    actions: ["refresh", "openSettings", "showLog"],
  },
  networkSignIn: {
    retry: "backoff",
    title: "Network sign-in needed",
    sentence: () => "The network or its proxy wants you to sign in first. Sign in, then refresh.",
    actions: ["refresh", "showLog"],
  },
  proxyRefused: {
    retry: "backoff",
    title: "Proxy refused",
    sentence: ({ host }) =>
      `The proxy between you and ${host} wants you to sign in, or does not let the request pass. Sign in, or check the editor's proxy settings, then refresh.`,
    actions: ["refresh", "showLog"],
  },
  timeout: {
    retry: "backoff",
    title: "No answer",
    sentence: ({ host, seconds }) =>
      `${host} did not answer within ${seconds} seconds. Check your connection; it is asked again by itself.`,
    actions: ["refresh", "showLog"],
  },
  untrustedCertificate: {
    retry: "backoff",
    title: "Connection not secure",
    sentence: ({ host }) =>
      `The certificate of ${host} is not trusted on this machine, so nothing was sent. Check the service's address; behind a company proxy, ask for its certificate to be installed.`,
    actions: ["openSettings", "refresh", "showLog"],
  },
  unreachable: {
    retry: "backoff",
    title: "Offline",
    sentence: ({ host }) =>
      `${host} cannot be reached. Check your connection and proxy settings; it is asked again by itself.`,
    actions: ["refresh", "showLog"],
  },
  cancelled: {
    retry: "never",
    title: "Stopped",
    sentence: () => "The request was stopped because the key or the settings changed. Refresh to ask again.",
    actions: ["refresh"],
  },
};

/** What a failure says to a person and what they can do about it. */
export function explain(failure: Failure): Explanation {
  const { title, sentence, actions } = meaning(failure);
  return { title, sentence: sentence(failure), actions };
}

export function retry(failure: Failure): Retry {
  return meaning(failure).retry;
}

function meaning(failure: Failure): Meaning<Failure> {
  return meanings[failure.kind] as Meaning<Failure>;
}

const minute = 60_000;
const hour = 60 * minute;

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

/**
 * How long to wait before asking again without being told to, in milliseconds; undefined means not at all. Soon at first
 * and ever less often ("full jitter" between a minute and a limit that doubles), then once an hour: an outage of a day is
 * 30 attempts at the most.
 *
 * @param attempt how many failures came one after the other, from 1.
 * @param random a number from 0 to below 1, to spread many editors over the time.
 */
export function retryDelay(failure: Failure, attempt: number, random: () => number): number | undefined {
  const kind = retry(failure);
  if (kind === "never") return undefined;
  const limit = minute * 2 ** attempt;
  if (kind === "pause" || limit > hour) return hour + Math.round(random() * 5 * minute);
  return minute + Math.round(random() * (limit - minute));
}
