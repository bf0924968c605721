import type { Log } from "../../weather/base/ports";
import type { CachedConditions } from "../../weather/model/answer";
import { type ConditionsQuery, queryId } from "../../weather/model/conditionsQuery";
import type { AnswerStore } from "../../weather/refresh/ports";
import { decodeCached, encodeCached, version } from "./answerCodec";
import type { Files } from "./atomicFile";
import { FileCache, fileNameFor } from "./fileCache";
import type { Locks } from "./locks";

/** Bytes; more than an answer may have, escaped. */
const largestFile = 16 * 1024 * 1024;

export interface AnswerCacheParts {
  readonly folder: string;
  readonly files: Files;
  readonly locks: Locks;
  readonly log: Log;
}

/**
 * Kept answers: one file for each question in a folder that all windows share, read with the same suspicion as an answer
 * from the network. No key and no address with a query is in it.
 */
export class AnswerCache implements AnswerStore {
  readonly #folder: FileCache;

  constructor(private readonly parts: AnswerCacheParts) {
    this.#folder = new FileCache({ ...parts, one: "answer", many: "answers", version, largestFile });
  }

  async read(query: ConditionsQuery): Promise<CachedConditions> {
    return (await this.#folder.read(nameOf(query), (text) => decodeCached(text, query))) ?? {};
  }

  async store(query: ConditionsQuery, cached: CachedConditions): Promise<void> {
    await this.#folder.store(nameOf(query), encodeCached(query, cached));
    await this.parts.locks.tidy();
  }

  withLock<T>(query: ConditionsQuery, act: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    return this.parts.locks.withLock(nameOf(query), act, signal);
  }

  /** Removes what is kept for all questions, and what is being written at the moment. */
  clear(): Promise<void> {
    return this.#folder.clear();
  }
}

function nameOf(query: ConditionsQuery): string {
  return fileNameFor(queryId(query));
}
