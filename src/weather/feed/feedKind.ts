import type { Answer, AskOptions, Known, Reply } from "../model/answer";
import type { WeatherQuery } from "../model/weatherQuery";
import type { Timing } from "./nextStep";

export interface FeedKind<Content> extends Timing<Content> {
  readonly name: string;
  readonly idOf: (query: WeatherQuery) => string;
  readonly ask: Ask<Content>;
  readonly store: FeedStore<Content>;
}

/** Sends one request to the service. Never rejects; if the signal has aborted, the reply is the failure `canceled`. */
export type Ask<Content> = (query: WeatherQuery, options: AskOptions) => Promise<Reply<Content>>;

/** The storage that all windows share. `read` and `store` never reject and take a few seconds at most. */
export interface FeedStore<Content> {
  /** An empty object if nothing readable is stored. */
  read(query: WeatherQuery): Promise<Known<Content>>;
  /** The answer by what is known of the service's clock since; the same object if nothing is new. Never throws. */
  current(query: WeatherQuery, answer: Answer<Content>): Answer<Content>;
  store(query: WeatherQuery, known: Known<Content>): Promise<void>;
  /**
   * Runs `act` in one window at a time; undefined if `signal` aborts while another window has the lock. Calls `onWait`
   * if it has to wait for that.
   */
  withLock<T>(
    query: WeatherQuery,
    act: () => Promise<T>,
    signal: AbortSignal,
    onWait: () => void,
  ): Promise<T | undefined>;
}
