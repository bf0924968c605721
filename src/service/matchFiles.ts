import { join } from "node:path";

import type { Match } from "../weather/match";
import { type PlaceQuery, placeQueryId } from "../weather/placeQuery";
import type { KeptMatches, Log } from "../weather/ports";
import { KeptFolder, nameFor } from "./keptFolder";
import type { Locks } from "./locks";
import { decodeSearch, encodeSearch, version } from "./matchFormat";
import { type Files, inTime } from "./wholeFile";

/** Bytes; more than a hundred matches have, also in a script of many bytes. */
const largestFile = 4 * 1024 * 1024;
/** Milliseconds for which a search is good: places are where they are, but their names and keys change. */
const lifetime = 30 * 24 * 60 * 60_000;
/** Milliseconds by which clocks differ that are right; what is further ahead was written by a wrong one. */
const tolerance = 60_000;
const mostFiles = 500;
/** Searches, and what a process that died while writing one has left. */
const ownFile = new RegExp(`^[\\da-f]{32}\\.v${version}\\.json(?:\\..+\\.tmp)?$`);

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
    const isKept = await this.#folder.keep(nameOf(query), text, new Date(foundAt));
    // Only a folder that was just written to is known to be one, and no link to somewhere else.
    if (isKept) await inTime(() => this.#tidy()).catch(() => undefined);
  }

  /** Queries share 256 locks, so that their files do not grow with everything that is ever looked for. */
  alone<T>(query: PlaceQuery, act: () => Promise<T>, isWanted: () => boolean): Promise<T | undefined> {
    return this.parts.locks.alone(`places-${nameOf(query).slice(0, 2)}`, act, isWanted);
  }

  /** Removes everything that was found, and what is being written at the moment. */
  clear(): Promise<void> {
    return this.#folder.clear();
  }

  /** Removes searches that are no longer good, and the oldest where there are too many. */
  async #tidy(): Promise<void> {
    const { files, folder, now } = this.parts;
    const paths = (await files.readdir(folder)).filter((name) => ownFile.test(name)).map((name) => join(folder, name));
    const dated = await Promise.all(paths.map(async (path) => ({ path, time: await this.#timeOf(path) })));
    const newestFirst = dated.sort((one, other) => other.time - one.time);
    const good = newestFirst.filter(({ time }) => isGood(time, now())).slice(0, mostFiles);
    const past = newestFirst.filter((file) => !good.includes(file));
    // What cannot be removed now may be so the next time.
    await Promise.all(past.map(({ path }) => files.rm(path, { force: true }).catch(() => undefined)));
  }

  /** When a file was written; one that another window has just removed is older than all. */
  async #timeOf(path: string): Promise<number> {
    const { files, now } = this.parts;
    const time = (await files.lstat(path).catch(() => undefined))?.mtimeMs ?? 0;
    // While it is being written, a file has the time of the drive, whose clock may be another one.
    return path.endsWith(".tmp") ? Math.min(time, now()) : time;
  }
}

function isGood(time: number, now: number): boolean {
  return time > now - lifetime && time <= now + tolerance;
}

function nameOf(query: PlaceQuery): string {
  return nameFor(placeQueryId(query));
}
