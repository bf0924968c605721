import type { Log } from "../../weather/base/ports";
import {
  type CachedForecast,
  forecastId,
  type ForecastQuery,
  type ForecastStore,
} from "../../weather/precipitation/ports";
import type { Files } from "./atomicFile";
import { FileCache, fileNameFor } from "./fileCache";
import { decodeCachedForecast, encodeForecast, forecastVersion } from "./forecastCodec";
import type { Locks } from "./locks";

/** Bytes. Two hours have some twenty thousand. */
const largestFile = 4 * 1024 * 1024;

/** What the cache works with. */
export interface ForecastCacheParts {
  readonly folder: string;
  readonly files: Files;
  readonly locks: Locks;
  readonly log: Log;
}

/** The stored forecasts, one file for each query, as `AnswerCache` has the answers. They contain no key. */
export class ForecastCache implements ForecastStore {
  readonly #folder: FileCache;

  constructor(private readonly parts: ForecastCacheParts) {
    this.#folder = new FileCache({
      ...parts,
      one: "forecast",
      many: "forecasts",
      version: forecastVersion,
      largestFile,
    });
  }

  async read(query: ForecastQuery): Promise<CachedForecast> {
    return (await this.#folder.read(nameOf(query), (text) => decodeCachedForecast(text, query))) ?? {};
  }

  async store(query: ForecastQuery, cached: CachedForecast): Promise<void> {
    await this.#folder.store(nameOf(query), encodeForecast(query, cached));
    await this.parts.locks.tidy();
  }

  withLock<T>(query: ForecastQuery, act: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    return this.parts.locks.withLock(nameOf(query), act, signal);
  }

  /** Removes what is stored for all queries, and what is being written at the moment. Never rejects. */
  clear(): Promise<void> {
    return this.#folder.clear();
  }
}

function nameOf(query: ForecastQuery): string {
  return fileNameFor(forecastId(query));
}
