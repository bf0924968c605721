import type { ApiKey } from "./apiKey";
import type { Stop } from "./event";
import type { Failure } from "./failure";
import type { Freshness, Lifetime } from "./freshness";
import type { Match } from "./match";
import type { PlaceQuery } from "./placeQuery";
import type { Reading } from "./history";
import type { Observation } from "./observation";
import type { Endpoint, Question, Scheme } from "./question";
import type { Failed, Trouble } from "./trouble";
import type { Validators } from "./validators";
import type { Variant } from "./variant";

/** An answer of the service, with what decides how long it is good and what it is good for. */
export interface Answer extends Lifetime {
  readonly observation: Observation;
  /** The body as it came (without any key), so that a kept answer is read exactly like one from the network. */
  readonly body: string;
  readonly validators: Validators;
  /** What it said of how long it is good, for a 304 that says nothing of that. */
  readonly freshness: Freshness;
  readonly variant: Variant;
  /** Whether it may be written to disk. */
  readonly mayBeKept: boolean;
}

/** What asking the service once brings. */
export type Reply = { readonly kind: "answer"; readonly answer: Answer } | ({ readonly kind: "failure" } & Failed);

/** A request under way. `reply` never rejects; after `cancel` it becomes the failure `cancelled`. */
export interface Asking {
  readonly reply: Promise<Reply>;
  cancel(): void;
}

/** Asks the service. A port, so that the domain knows no network and no key. */
export interface WeatherService {
  /** Asks once. `known` is the last answer: the service may say that it is still the newest, which makes it one from now. */
  ask(question: Question, known?: Answer): Asking;
  /** Tells the key that would be used; undefined when there is none. Never rejects. */
  keyId(endpoint: Endpoint): Promise<string | undefined>;
}

/** What all windows know of one question: the last good answer, what went wrong since, and how warm it was before. */
export interface Kept {
  readonly answer?: Answer;
  readonly trouble?: Trouble;
  readonly history?: readonly Reading[];
}

/**
 * What all windows know, which outlives them. Without storage, the weather still works: `read` and `keep` never reject and
 * take seconds at the most.
 */
export interface KeptAnswers {
  read(question: Question): Promise<Kept>;
  keep(question: Question, kept: Kept): Promise<void>;
  /**
   * Runs `act` while no other window does so for the same question.
   *
   * @returns what `act` returns; undefined when `isWanted` turned false while others were at it.
   */
  alone<T>(question: Question, act: () => Promise<T>, isWanted: () => boolean): Promise<T | undefined>;
}

/** The calls of all windows since midnight. */
export interface CallsToday {
  readonly made: number;
  /** How many the person allows. */
  readonly budget?: number;
  /** How many the service last said are left. */
  readonly remaining?: number;
}

/** Counts the calls. Never rejects. */
export interface CallCount {
  today(): Promise<CallsToday>;
}

/** The key for an endpoint, or why there is none. `id` tells two keys apart and says nothing about either. */
export type KeyLookup =
  | { readonly kind: "key"; readonly key: ApiKey; readonly id: string }
  | { readonly kind: "failure"; readonly failure: Failure };

/** Judges a base address of the settings. A port, because addresses are read with a URL parser. */
export type ReadEndpoint = (scheme: Scheme, value: unknown) => Endpoint | Extract<Failure, { kind: "addressRefused" }>;

/** How requests reach the network. What the `http.*` settings say counts for the way `direct`; the editor knows them itself. */
export interface NetworkSettings {
  /** `direct`: the extension's own connections; `editor`: whatever the editor's `fetch` does. */
  readonly way: "direct" | "editor";
  /** `http.proxy` as it is written; empty: what the environment says (`HTTPS_PROXY`). */
  readonly proxy: unknown;
  /** `http.noProxy`; empty: what the environment says (`NO_PROXY`). */
  readonly noProxy: readonly string[];
  /** `http.proxySupport`; `off` means that no proxy is used, also none from the environment. */
  readonly proxySupport: unknown;
  /** `http.proxyAuthorization` as it is written: the value of the `Proxy-Authorization` header. */
  readonly proxyAuthorization: unknown;
}

/** What looking for a place once brings; no match is an empty list. */
export type Found =
  { readonly kind: "matches"; readonly matches: readonly Match[] } | ({ readonly kind: "failure" } & Failed);

/** Looks for places at the service, which costs a call. A port, like `WeatherService`. */
export interface PlaceService {
  /** Never rejects. */
  find(query: PlaceQuery): Promise<Found>;
}

/** What was found before, in any window. Like `KeptAnswers`, it never rejects where there is no storage. */
export interface KeptMatches {
  /** What was found within the last 30 days; undefined: it was not looked for. */
  read(query: PlaceQuery): Promise<readonly Match[] | undefined>;
  keep(query: PlaceQuery, matches: readonly Match[]): Promise<void>;
  /** See `KeptAnswers.alone`. */
  alone<T>(query: PlaceQuery, act: () => Promise<T>, isWanted: () => boolean): Promise<T | undefined>;
}

/** Takes lines for the log. None ever holds a key, an address with a query, or text of the service. */
export interface Log {
  debug(line: string): void;
  info(line: string): void;
  warn(line: string): void;
}

/** Time and chance, so that tests decide both. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds that have passed since some moment; nobody sets this clock. */
  readonly elapsed: () => number;
  /** Runs `act` once, `delay` milliseconds from now. */
  readonly after: (delay: number, act: () => void) => Stop;
  /** From 0 to below 1. */
  readonly random: () => number;
}
