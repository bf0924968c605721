import { createHash } from "node:crypto";
import { join } from "node:path";

import { errorCode } from "../weather/errorCode";
import type { Kept, KeptAnswers, Log } from "../weather/ports";
import { type Question, questionId } from "../weather/question";
import { decodeKept, encodeKept, version } from "./keptFormat";
import type { Locks } from "./locks";
import { type Files, inTime, readWhole, writeWhole } from "./wholeFile";

/** Bytes; more than an answer may have, escaped. */
const largestFile = 16 * 1024 * 1024;

export interface AnswerFilesParts {
  readonly folder: string;
  readonly files: Files;
  readonly locks: Locks;
  readonly log: Log;
}

/**
 * Kept answers: one file for each question in a folder that all windows share, read with the same suspicion as an answer
 * from the network. No key and no address with a query is in it.
 */
export class AnswerFiles implements KeptAnswers {
  /** What is wrong, each told once until it is right again. */
  readonly #told = new Set<string>();
  #keeping: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: AnswerFilesParts) {}

  async read(question: Question): Promise<Kept> {
    const { files } = this.parts;
    try {
      const text = await inTime(() => readWhole(files, this.#file(question), largestFile));
      if (text === undefined) return {};
      const kept = decodeKept(text, question);
      this.#tell("A kept answer is damaged and will be replaced", kept === undefined);
      return kept ?? {};
    } catch (error) {
      this.#tell(`A kept answer could not be read (${errorCode(error)})`);
      return {};
    }
  }

  async keep(question: Question, kept: Kept): Promise<void> {
    const { files } = this.parts;
    const keeping = inTime(() => writeWhole(files, this.#file(question), encodeKept(question, kept)));
    this.#keeping = Promise.allSettled([this.#keeping, keeping]);
    try {
      await keeping;
      this.#told.clear();
    } catch (error) {
      this.#tell(`The answer could not be kept (${errorCode(error)}); the weather works without it`);
    }
  }

  alone<T>(question: Question, act: () => Promise<T>, isWanted: () => boolean): Promise<T | undefined> {
    return this.parts.locks.alone(nameOf(question), act, isWanted);
  }

  /** Removes what is kept for all questions, and what is being written at the moment. */
  async clear(): Promise<void> {
    const { files, folder, log } = this.parts;
    await this.#keeping;
    await inTime(() => files.rm(folder, { recursive: true, force: true })).catch((error: unknown) => {
      log.warn(`The kept answers could not be removed (${errorCode(error)})`);
    });
  }

  #tell(line: string, applies = true): void {
    if (applies && !this.#told.has(line)) this.parts.log.warn(line);
    if (applies) this.#told.add(line);
  }

  #file(question: Question): string {
    return join(this.parts.folder, `${nameOf(question)}.v${version}.json`);
  }
}

function nameOf(question: Question): string {
  return createHash("sha256").update(questionId(question)).digest("hex").slice(0, 32);
}
