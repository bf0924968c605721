import type { Answer, AskOptions, Known, Reply } from "../model/answer";
import type { RetryRows } from "../model/failure";
import type { WeatherQuery } from "../model/weatherQuery";

export interface FeedKind<Content> {
  readonly name: string;
  readonly idOf: (query: WeatherQuery) => string;
  readonly ask: Ask<Content>;
  readonly store: FeedStore<Content>;
  /** Milliseconds after an answer without any request, even by a person, and even if the answer expires earlier. */
  readonly minimumInterval: () => number;
  /** Milliseconds after an answer without an automatic request, even if the answer expires earlier. */
  readonly pauseAfter: (answer: Answer<Content>) => number;
  readonly retry: RetryRows;
  readonly needsFocus: boolean;
}

/** Sends one request to the service. Never rejects; if the signal has aborted, the reply is the failure `canceled`. */
export type Ask<Content> = (query: WeatherQuery, options: AskOptions) => Promise<Reply<Content>>;

/** The storage that all windows share. `read` and `store` never reject and take a few seconds at most. */
export interface FeedStore<Content> {
  /** An empty object if nothing readable is stored. */
  read(query: WeatherQuery): Promise<Known<Content>>;
  store(query: WeatherQuery, known: Known<Content>): Promise<void>;
  /** Runs `act` in one window at a time; undefined if `signal` aborts while another window has the lock. */
  withLock<T>(query: WeatherQuery, act: () => Promise<T>, signal: AbortSignal): Promise<T | undefined>;
}
