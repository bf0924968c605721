import type { Log } from "../../weather/base/ports";
import type { Kept } from "../../weather/model/answer";
import { type Question, questionId } from "../../weather/model/conditionsQuery";
import type { KeptAnswers } from "../../weather/refresh/ports";
import { decodeKept, encodeKept, version } from "./answerCodec";
import type { Files } from "./atomicFile";
import { KeptFolder, nameFor } from "./fileCache";
import type { Locks } from "./locks";

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
  readonly #folder: KeptFolder;

  constructor(private readonly parts: AnswerFilesParts) {
    this.#folder = new KeptFolder({ ...parts, one: "answer", many: "answers", version, largestFile });
  }

  async read(question: Question): Promise<Kept> {
    return (await this.#folder.read(nameOf(question), (text) => decodeKept(text, question))) ?? {};
  }

  async keep(question: Question, kept: Kept): Promise<void> {
    await this.#folder.keep(nameOf(question), encodeKept(question, kept));
    await this.parts.locks.tidy();
  }

  alone<T>(question: Question, act: () => Promise<T>, isWanted: () => boolean): Promise<T | undefined> {
    return this.parts.locks.alone(nameOf(question), act, isWanted);
  }

  /** Removes what is kept for all questions, and what is being written at the moment. */
  clear(): Promise<void> {
    return this.#folder.clear();
  }
}

function nameOf(question: Question): string {
  return nameFor(questionId(question));
}
