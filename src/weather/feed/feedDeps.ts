import type { Clock, Log } from "../base/ports";
import type { KeyLookup } from "../model/apiKey";
import type { Endpoint } from "../model/endpoint";

export interface KeySource {
  /** Never rejects and takes 20 seconds at most. A storage that fails is the failure `keyStoreUnavailable`. */
  find(endpoint: Endpoint): Promise<KeyLookup>;
}

export interface FeedDeps {
  readonly keys: KeySource;
  readonly clock: Clock;
  readonly log: Log;
  /** Called with faults of this extension. */
  readonly report: (error: unknown) => void;
  readonly isFocused: () => boolean;
}
