import type { Log } from "../../weather/base/ports";
import type { CachedConditions } from "../../weather/model/answer";
import { type ConditionsQuery, queryId } from "../../weather/model/conditionsQuery";
import type { AnswerStore } from "../../weather/refresh/ports";
import { decodeCached, encodeCached, formatVersion } from "./answerCodec";
import type { Files } from "./atomicFile";
import { FileCache, fileNameFor } from "./fileCache";
import type { Locks } from "./locks";

/** Bytes. An answer of the largest size has fewer, also when its characters are escaped. */
const largestFile = 16 * 1024 * 1024;

/** What the cache works with. */
export interface AnswerCacheParts {
  readonly folder: string;
  readonly files: Files;
  readonly locks: Locks;
  readonly log: Log;
}

/**
 * The stored answers: one file for each query in a folder that all windows share, checked like an answer from the network
 * when it is read. They contain no key and no address with a query.
 */
export class AnswerCache implements AnswerStore {
  readonly #folder: FileCache;

  constructor(private readonly parts: AnswerCacheParts) {
    this.#folder = new FileCache({ ...parts, one: "answer", many: "answers", version: formatVersion, largestFile });
  }

  /** What is kept for a question; nothing where nothing is kept or it cannot be read. Never rejects. */
  async read(query: ConditionsQuery): Promise<CachedConditions> {
    return (await this.#folder.read(nameOf(query), (text) => decodeCached(text, query))) ?? {};
  }

  /** Keeps what is known for a question; where it cannot be written, what was kept before stays. Never rejects. */
  async store(query: ConditionsQuery, cached: CachedConditions): Promise<void> {
    await this.#folder.store(nameOf(query), encodeCached(query, cached));
    await this.parts.locks.tidy();
  }

  withLock<T>(query: ConditionsQuery, act: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    return this.parts.locks.withLock(nameOf(query), act, signal);
  }

  /** Removes what is stored for all queries, and what is being written at the moment. Never rejects. */
  clear(): Promise<void> {
    return this.#folder.clear();
  }
}

function nameOf(query: ConditionsQuery): string {
  return fileNameFor(queryId(query));
}
