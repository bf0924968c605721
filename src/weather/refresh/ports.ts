import type { Answer, CachedConditions, CallsToday, Reply } from "../model/answer";
import type { ConditionsQuery } from "../model/conditionsQuery";
import type { Endpoint, Scheme } from "../model/endpoint";
import type { Failure } from "../model/failure";

/** What a request is made with, beside its query. */
export interface AskOptions {
  /** The last answer: the service may say that it is still the newest, which makes it one from now. */
  readonly known?: Answer | undefined;
  /** Ends the request when it aborts. */
  readonly signal: AbortSignal;
}

/** Asks the service. A port, so that the domain knows no network and no key. */
export interface WeatherService {
  /** Asks once. Never rejects; the reply is the failure `cancelled` when the signal has aborted before it came. */
  ask(query: ConditionsQuery, options: AskOptions): Promise<Reply>;
  /** Tells the key that would be used; undefined when there is none. Never rejects. */
  keyId(endpoint: Endpoint): Promise<string | undefined>;
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
