import type { Unsubscribe } from "./emitter";

/** A time in milliseconds since 1970, UTC. */
export type EpochMs = number;

export interface Clock {
  readonly now: () => EpochMs;
  /** Milliseconds since an arbitrary moment. Unlike `now`, it never goes back. */
  readonly monotonic: () => number;
  /** Runs `act` once, after `delay` milliseconds. */
  readonly after: (delay: number, act: () => void) => Unsubscribe;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** No line ever contains a key, an address with a query, or text of the service. */
export interface Log {
  debug(line: string): void;
  info(line: string): void;
  warn(line: string): void;
}
