import type { Answer, Known, Lifetime, Reply } from "../model/answer";
import type { FoundKey } from "../model/apiKey";
import type { RetryRows } from "../model/failure";
import type { WeatherQuery } from "../model/weatherQuery";

/** What differs between the kinds of questions that feeds keep answered. */
export interface FeedKind<Content> {
  /** What the log calls its answers, as in "No weather for location 349727". */
  readonly name: string;
  /** The same text for the same question, in every window and after every restart. */
  readonly idOf: (query: WeatherQuery) => string;
  readonly ask: Ask<Content>;
  readonly store: FeedStore<Content>;
  /** Milliseconds for which nobody asks again after an answer, not even a person, also where it expires earlier. */
  readonly minimumInterval: () => number;
  /** Milliseconds for which an answer is not asked for again automatically, also where it expires earlier. */
  readonly pauseAfter: (answer: Answer<Content>) => number;
  /** The failures after which it waits for another time than the table of traits says. */
  readonly retry: RetryRows;
  /** Whether only the window with the focus asks automatically. */
  readonly needsFocus: boolean;
}

/** What a request is made with, beside its query. */
export interface AskOptions<Content> {
  readonly key: FoundKey;
  /** The last answer. Where it is sent along, the service may say that it is still the newest (304). */
  readonly known: Answer<Content> | undefined;
  /** Ends the request when it aborts. */
  readonly signal: AbortSignal;
}

/** Asks the service once. Never rejects; the reply is the failure `cancelled` when the signal has aborted before it came. */
export type Ask<Content> = (query: WeatherQuery, options: AskOptions<Content>) => Promise<Reply<Content>>;

/**
 * What all windows know. It stays when they are closed. Without storage, the weather still works: `read` and `store`
 * never reject and take seconds at most.
 */
export interface FeedStore<Content> {
  /** What is stored for a query; an empty object when there is nothing, or nothing that can be read. */
  read(query: WeatherQuery): Promise<Known<Content>>;
  /** Replaces what is stored for a query. */
  store(query: WeatherQuery, known: Known<Content>): Promise<void>;
  /**
   * Runs `act` while no other window does so for the same query.
   *
   * @returns what `act` returns; undefined when `signal` aborted while another window held the lock.
   */
  withLock<T>(query: WeatherQuery, act: () => Promise<T>, signal: AbortSignal): Promise<T | undefined>;
}

/**
 * Until when nobody asks again, in milliseconds since 1970: until the answer expires, and for the minimum interval. A
 * service that forgets `Expires` must not cost a quota.
 */
export function freshUntil(
  { receivedAt, expiresAt }: Lifetime,
  { minimumInterval }: Pick<FeedKind<never>, "minimumInterval">,
): number {
  return Math.max(expiresAt, receivedAt + minimumInterval());
}

/** When an answer is asked for again automatically, in milliseconds since 1970: never before `freshUntil`. */
export function dueAt<Content>(
  answer: Answer<Content>,
  kind: Pick<FeedKind<Content>, "minimumInterval" | "pauseAfter">,
): number {
  return Math.max(freshUntil(answer, kind), answer.receivedAt + kind.pauseAfter(answer));
}
