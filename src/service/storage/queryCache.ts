import type { Log } from "../../weather/base/ports";
import type { Files } from "./atomicFile";
import { FileCache, type FileCacheParts, fileNameFor } from "./fileCache";
import type { Locks } from "./locks";

/** What the cache works with. */
export interface QueryCacheParts {
  readonly folder: string;
  readonly files: Files;
  readonly locks: Locks;
  readonly log: Log;
}

/** How what is known for a query is written in its file. */
export interface QueryCodec<Query, Cached> extends Pick<FileCacheParts, "noun" | "version" | "maxFileSize"> {
  /** The same text for the same query, in every window and after every restart. */
  readonly idOf: (query: Query) => string;
  readonly encode: (query: Query, cached: Cached) => string;
  /** Undefined when the text is no file of this version and for this query. */
  readonly decode: (text: string, query: Query) => Cached | undefined;
}

/**
 * What was stored for queries: one file for each in a folder that all windows share, checked like an answer from the
 * network when it is read. The files contain no key and no address with a query. `read`, `store` and `clear` never
 * reject.
 */
export class QueryCache<Query, Cached> {
  readonly #folder: FileCache;

  constructor(
    private readonly parts: QueryCacheParts,
    private readonly codec: QueryCodec<Query, Cached>,
  ) {
    this.#folder = new FileCache({ ...parts, ...codec });
  }

  async read(query: Query): Promise<Partial<Cached>> {
    return (await this.#folder.read(this.#nameOf(query), (text) => this.codec.decode(text, query))) ?? {};
  }

  /** Where it cannot be written, what was kept before stays. */
  async store(query: Query, cached: Cached): Promise<void> {
    await this.#folder.store(this.#nameOf(query), this.codec.encode(query, cached));
    await this.parts.locks.tidy();
  }

  withLock<T>(query: Query, act: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    return this.parts.locks.withLock(this.#nameOf(query), act, signal);
  }

  /** Removes what is stored for all queries, and what is being written at the moment. */
  clear(): Promise<void> {
    return this.#folder.clear();
  }

  #nameOf(query: Query): string {
    return fileNameFor(this.codec.idOf(query));
  }
}
