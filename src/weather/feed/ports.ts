import type { Clock, Log } from "../base/ports";
import type { KeyLookup } from "../model/apiKey";
import type { Endpoint } from "../model/endpoint";

/** Finds the key that requests are made with. A port, because the editor stores it. */
export interface KeySource {
  /** Never rejects: a storage that fails is the failure `keyStoreUnavailable`. It takes 20 seconds at most. */
  find(endpoint: Endpoint): Promise<KeyLookup>;
}

/** What every feed of a window works with, whatever its kind. */
export interface FeedParts {
  readonly keys: KeySource;
  readonly clock: Clock;
  readonly log: Log;
  /** Counts the calls of all windows. Never rejects. */
  readonly countCalls: () => Promise<void>;
  /** Takes errors that nothing else takes. */
  readonly report: (error: unknown) => void;
  /** Whether this window has the focus. */
  readonly isFocused: () => boolean;
}
