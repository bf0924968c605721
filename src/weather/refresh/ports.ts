import type { Answer, Budget, CachedConditions, CallCount, PastReply, Reply } from "../model/answer";
import type { FoundKey, KeyLookup } from "../model/apiKey";
import type { ConditionsQuery } from "../model/conditionsQuery";
import type { Endpoint, Scheme } from "../model/endpoint";
import type { Failure } from "../model/failure";

/** What a request is made with, beside its query. */
export interface AskOptions {
  readonly key: FoundKey;
  /**
   * The last answer. The service may say that it is still the newest (304); the reply is this answer then, with a new
   * expiry.
   */
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

/** Asks the service for what was observed before. */
export interface PastService {
  /** Asks once for the last 24 hours. Never rejects; see `WeatherService.ask`. */
  askPast(query: ConditionsQuery, key: FoundKey, signal: AbortSignal): Promise<PastReply>;
}

/**
 * What all windows know. It stays when they are closed. Without storage, the weather still works: `read` and `store`
 * never reject and take seconds at most.
 */
export interface QueryStore<Query, Cached> {
  /** What is stored for a query; an empty object when there is nothing, or nothing that can be read. */
  read(query: Query): Promise<Partial<Cached>>;
  /** Replaces what is stored for a query. */
  store(query: Query, cached: Cached): Promise<void>;
  /**
   * Runs `act` while no other window does so for the same query.
   *
   * @returns what `act` returns; undefined when `signal` aborted while another window held the lock.
   */
  withLock<T>(query: Query, act: () => Promise<T>, signal: AbortSignal): Promise<T | undefined>;
}

/** What all windows know of the weather. */
export type AnswerStore = QueryStore<ConditionsQuery, CachedConditions>;

/** The counts of calls, which all windows share. */
export interface CallCounts {
  /** Reads what other windows have added. Never rejects. */
  read(): Promise<void>;
  /** The count as this window last read it, with its own calls. */
  known(budget: Budget): CallCount;
}

/**
 * Parses a base address of the settings. Returns the failure `addressRefused` when it cannot be used. A port, because the
 * domain has no URL parser.
 */
export type ParseEndpoint = (scheme: Scheme, value: unknown) => Endpoint | Extract<Failure, { kind: "addressRefused" }>;
