import type { EpochMs, Log } from "../../weather/base/ports";
import type { Files } from "./atomicFile";
import { FileCache, type FileCacheParts, fileNameFor } from "./fileCache";
import type { Locks } from "./locks";

export interface QueryCacheParts {
  readonly folder: string;
  readonly files: Files;
  readonly locks: Locks;
  readonly log: Log;
  readonly now: () => EpochMs;
}

export interface QueryCodec<Query, Cached> extends Pick<
  FileCacheParts,
  "noun" | "version" | "maxFileSize" | "oldestIn"
> {
  /** The same text for the same query, in every window and after every restart. */
  readonly idOf: (query: Query) => string;
  readonly encode: (query: Query, cached: Cached) => string;
  readonly decode: (text: string, query: Query) => Cached | undefined;
  /** `cached` without outdated data, which is neither read nor written again; undefined if nothing remains. */
  readonly current: (cached: Cached, now: EpochMs) => Cached | undefined;
}

/** A file for each query, in a folder that all windows share. The files contain neither keys nor full addresses. */
export class QueryCache<Query, Cached> {
  readonly #folder: FileCache;

  constructor(
    private readonly parts: QueryCacheParts,
    private readonly codec: QueryCodec<Query, Cached>,
  ) {
    this.#folder = new FileCache({ ...parts, ...codec });
  }

  async read(query: Query): Promise<Partial<Cached>> {
    const cached = await this.#folder.read(this.#nameOf(query), (text) => this.codec.decode(text, query));
    return (cached && this.codec.current(cached, this.parts.now())) ?? {};
  }

  async store(query: Query, cached: Cached): Promise<void> {
    const current = this.codec.current(cached, this.parts.now());
    if (current) await this.#folder.store(this.#nameOf(query), this.codec.encode(query, current));
  }

  withLock<T>(query: Query, act: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    return this.parts.locks.withLock(this.#nameOf(query), act, signal);
  }

  clear(): Promise<void> {
    return this.#folder.clear();
  }

  tidy(): Promise<void> {
    return this.#folder.tidy();
  }

  #nameOf(query: Query): string {
    return fileNameFor(this.codec.idOf(query));
  }
}
