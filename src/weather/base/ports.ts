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

/** Values of JSON by name, which all windows share. Its methods never reject and take a few seconds at most. */
export interface SharedValues {
  /** Undefined if the value is missing, outdated, or nonsense. */
  read(name: string): Promise<unknown>;
  /** Stores a value that was received at `at`. Never replaces a newer one. */
  put(name: string, at: EpochMs, value: unknown): Promise<void>;
  /** Replaces the stored value atomically. `act` may run several times. */
  update(name: string, act: (stored: unknown) => { readonly at: EpochMs; readonly value: unknown }): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Something that is told once, by the hash of its identity. */
export interface Sighting {
  readonly name: string;
  /** The source that says whether it is still there. */
  readonly source: string;
  /** Milliseconds after it was last seen, after which it's forgotten; default: never. */
  readonly unseen?: number;
  /** Milliseconds for which its source lacks it, after which it's forgotten; default: never. */
  readonly missing?: number;
}

/** Messages that were told in any window. Its methods never reject. */
export interface ToldNotes {
  /**
   * Notes at once for all windows what is seen, and that the `complete` sources lack the rest of theirs.
   *
   * @returns the names of what wasn't noted before, or is forgotten. Undefined if it can't be said yet.
   */
  take(seen: readonly Sighting[], complete?: readonly string[]): Promise<ReadonlySet<string> | undefined>;
  /** The time at which `name` was last noted; minus infinity if it wasn't, undefined if that can't be said. */
  timeOf(name: string): Promise<EpochMs | undefined>;
  put(name: string): Promise<void>;
  /** Removes what only this window has noted. */
  clear(): void;
  /** Removes the notes of a source. */
  forget(source: string): Promise<void>;
}

/** No line ever contains a key, an address with a query, or text of the service. */
export interface Log {
  debug(line: string): void;
  info(line: string): void;
  warn(line: string): void;
}
