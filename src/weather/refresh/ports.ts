import type { Answer, CachedConditions, CallsToday, Reply } from "../model/answer";
import type { FoundKey, KeyLookup } from "../model/apiKey";
import type { ConditionsQuery } from "../model/conditionsQuery";
import type { Endpoint, Scheme } from "../model/endpoint";
import type { Failure } from "../model/failure";

/** What a request is made with, beside its query. */
export interface AskOptions {
  readonly key: FoundKey;
  /** The last answer: the service may say that it is still the newest, which makes it one from now. */
  readonly known?: Answer | undefined;
  /** Ends the request when it aborts. */
  readonly signal: AbortSignal;
}

/** Finds the key that requests are made with. A port, because the editor stores it. */
export interface KeySource {
  /** Never rejects: a storage that fails is the failure `keyStoreUnavailable`. It takes 20 seconds at most. */
  findKey(endpoint: Endpoint): Promise<KeyLookup>;
}

/** Asks the service. A port, so that the domain knows no network. */
export interface WeatherService {
  /** Asks once. Never rejects; the reply is the failure `cancelled` when the signal has aborted before it came. */
  ask(query: ConditionsQuery, options: AskOptions): Promise<Reply>;
}

/**
 * What all windows know, which outlives them. Without storage, the weather still works: `read` and `store` never reject and
 * take seconds at the most.
 */
export interface AnswerStore {
  read(query: ConditionsQuery): Promise<CachedConditions>;
  store(query: ConditionsQuery, cached: CachedConditions): Promise<void>;
  /**
   * Runs `act` while no other window does so for the same question.
   *
   * @returns what `act` returns; undefined when `signal` aborted while another window held the lock.
   */
  withLock<T>(query: ConditionsQuery, act: () => Promise<T>, signal: AbortSignal): Promise<T | undefined>;
}

/** Counts the calls. Never rejects. */
export interface CallCount {
  today(): Promise<CallsToday>;
}

/** Judges a base address of the settings. A port, because addresses are read with a URL parser. */
export type ParseEndpoint = (scheme: Scheme, value: unknown) => Endpoint | Extract<Failure, { kind: "addressRefused" }>;
