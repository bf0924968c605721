import type { ApiKey } from "./apiKey";
import type { Stop } from "./event";
import type { Failure } from "./failure";
import type { Observation } from "./observation";
import type { Endpoint, Question, Scheme } from "./question";

/** An answer of the service, with what decides how long it is good. Times are milliseconds since 1970. */
export interface Answer {
  readonly observation: Observation;
  readonly receivedAt: number;
  readonly freshUntil: number;
  /** The body as it came (without any key), so that a kept answer is read exactly like one from the network. */
  readonly body: string;
}

/** `notBefore`: the service said that there is nothing new until then, in milliseconds since 1970. */
export type Reply =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "failure"; readonly failure: Failure; readonly notBefore?: number };

/** A request under way. `reply` never rejects; after `cancel` it becomes the failure `cancelled`. */
export interface Asking {
  readonly reply: Promise<Reply>;
  cancel(): void;
}

/** Asks the service once. A port, so that the domain knows no network and no key. */
export interface WeatherService {
  ask(question: Question): Asking;
}

/** The last good answers, which outlive the window. Neither method rejects: without storage, the weather still works. */
export interface KeptAnswers {
  read(question: Question): Promise<Answer | undefined>;
  keep(question: Question, answer: Answer): Promise<void>;
}

/** The key for an endpoint, or why there is none. `id` tells two keys apart and says nothing about either. */
export type KeyLookup =
  | { readonly kind: "key"; readonly key: ApiKey; readonly id: string }
  | { readonly kind: "failure"; readonly failure: Failure };

/** Judges a base address of the settings. A port, because addresses are read with a URL parser. */
export type ReadEndpoint = (scheme: Scheme, value: unknown) => Endpoint | Extract<Failure, { kind: "addressRefused" }>;

/** How the editor reaches the network, as its `http.*` settings say. */
export interface NetworkSettings {
  /** `http.proxy`; empty: what the environment says (`HTTPS_PROXY`). */
  readonly proxy: string;
  /** `http.noProxy`; empty: what the environment says (`NO_PROXY`). */
  readonly noProxy: readonly string[];
  /** `http.proxySupport`; `off` means that no proxy is used, also none from the environment. */
  readonly proxySupport: string;
  /** `http.proxyAuthorization`: the value of the `Proxy-Authorization` header. */
  readonly proxyAuthorization: string | undefined;
}

/** Takes lines for the log. None ever holds a key, an address with a query, or text of the service. */
export interface Log {
  info(line: string): void;
  warn(line: string): void;
}

/** Time and chance, so that tests decide both. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs `act` once, `delay` milliseconds from now. */
  readonly after: (delay: number, act: () => void) => Stop;
  /** From 0 to below 1. */
  readonly random: () => number;
}
