import type { Log } from "../weather/base/ports";
import type { Match } from "../weather/places/foundPlace";
import { type PlaceQuery, placeQueryId } from "../weather/places/placeQuery";
import type { KeptMatches } from "../weather/places/ports";
import { KeptFolder, nameFor } from "./keptFolder";
import type { Locks } from "./locks";
import { decodeSearch, encodeSearch, version } from "./matchFormat";
import type { Files } from "./wholeFile";

/** Bytes; more than a hundred matches have, also in a script of many bytes. */
const largestFile = 4 * 1024 * 1024;

/** Milliseconds for which a search is good: places are where they are, but their names and keys change. */
const lifetime = 30 * 24 * 60 * 60_000;

/** Milliseconds by which clocks differ that are right; what is further ahead was written by a wrong one. */
const tolerance = 60_000;

export interface MatchFilesParts {
  readonly folder: string;
  readonly files: Files;
  readonly locks: Locks;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * What searches found: one file for each query in a folder that all windows share, good for 30 days. What was looked for
 * is the person's: no file says it, and its name is a hash.
 */
export class MatchFiles implements KeptMatches {
  readonly #folder: KeptFolder;

  constructor(private readonly parts: MatchFilesParts) {
    this.#folder = new KeptFolder({ ...parts, one: "search", many: "searches", version, largestFile });
  }

  async read(query: PlaceQuery): Promise<readonly Match[] | undefined> {
    const kept = await this.#folder.read(nameOf(query), decodeSearch);
    return kept && isGood(kept.foundAt, this.parts.now()) ? kept.matches : undefined;
  }

  async keep(query: PlaceQuery, matches: readonly Match[]): Promise<void> {
    const foundAt = this.parts.now();
    const text = encodeSearch({ foundAt, matches });
    await this.#folder.keep(nameOf(query), text, new Date(foundAt));
  }

  /** Queries share 256 locks, so that their files do not grow with everything that is ever looked for. */
  alone<T>(query: PlaceQuery, act: () => Promise<T>, isWanted: () => boolean): Promise<T | undefined> {
    return this.parts.locks.alone(`places-${nameOf(query).slice(0, 2)}`, act, isWanted);
  }

  /** Removes everything that was found, and what is being written at the moment. */
  clear(): Promise<void> {
    return this.#folder.clear();
  }
}

function isGood(time: number, now: number): boolean {
  return time > now - lifetime && time <= now + tolerance;
}

function nameOf(query: PlaceQuery): string {
  return nameFor(placeQueryId(query));
}
