import type { Clock, Log } from "../base/ports";
import type { Answer, AskOptions, Known, Reply } from "../model/answer";
import type { KeyLookup } from "../model/apiKey";
import type { Endpoint } from "../model/endpoint";
import type { WeatherQuery } from "../model/weatherQuery";
import type { CallLine } from "./callLine";
import type { Timing } from "./nextStep";

/** The parts of a window that its feeds share. */
export interface FeedDeps {
  /** `find` never rejects and takes 20 seconds at most. A storage that fails is the failure `keyStoreUnavailable`. */
  readonly keys: { find(endpoint: Endpoint): Promise<KeyLookup> };
  readonly clock: Clock;
  readonly log: Log;
  /** Called with faults of this extension. */
  readonly report: (error: unknown) => void;
  readonly isFocused: () => boolean;
  readonly line: CallLine;
}

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
