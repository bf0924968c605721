import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { errorCode } from "../weather/errorCode";
import { cap } from "../weather/freshness";
import { isObject } from "../weather/observation";
import type { Answer, KeptAnswers, Log } from "../weather/ports";
import { type Question, questionId } from "../weather/question";
import { decodeBody } from "./answer";

/** Files of another version are left alone: another window may run another version of the extension. */
const version = 1;
/** Bytes; more than an answer may have, escaped. */
const largestFile = 16 * 1024 * 1024;

/**
 * Kept answers: one file for each question in a folder that all windows share. A file is written beside its place and
 * renamed into it, so that nobody ever reads half of one, and is read with the same suspicion as an answer from the
 * network. No key and no address with a query is in it.
 */
export class AnswerFiles implements KeptAnswers {
  constructor(
    private readonly folder: string,
    private readonly log: Log,
  ) {}

  async read(question: Question): Promise<Answer | undefined> {
    try {
      const file = this.#file(question);
      if ((await stat(file)).size > largestFile) return undefined;
      return decodeFile(JSON.parse(await readFile(file, "utf8")), question);
    } catch (error) {
      if (errorCode(error) !== "ENOENT") this.log.warn(`A kept answer could not be read (${errorCode(error)})`);
      return undefined;
    }
  }

  async keep(question: Question, { receivedAt, freshUntil, body }: Answer): Promise<void> {
    const file = this.#file(question);
    const temporary = `${file}.${randomUUID()}`;
    try {
      await mkdir(this.folder, { recursive: true });
      await writeFile(
        temporary,
        JSON.stringify({ version, question: questionId(question), receivedAt, freshUntil, body }),
        { mode: 0o600 },
      );
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      this.log.warn(`The answer could not be kept (${errorCode(error)}); the weather works without it`);
    }
  }

  /** Removes what is kept for all questions. */
  async clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true }).catch((error: unknown) => {
      this.log.warn(`The kept answers could not be removed (${errorCode(error)})`);
    });
  }

  #file(question: Question): string {
    const name = createHash("sha256").update(questionId(question)).digest("hex").slice(0, 32);
    return join(this.folder, `${name}.v${version}.json`);
  }
}

function decodeFile(file: unknown, question: Question): Answer | undefined {
  if (!isObject(file) || file["version"] !== version || file["question"] !== questionId(question)) return undefined;
  const { receivedAt, freshUntil, body } = file as { receivedAt?: unknown; freshUntil?: unknown; body?: unknown };
  if (typeof receivedAt !== "number" || typeof freshUntil !== "number" || typeof body !== "string") return undefined;
  if (!(freshUntil <= receivedAt + cap)) return undefined;
  const decoded = decodeBody(body);
  return typeof decoded === "object" && decoded.kind === "observation"
    ? { observation: decoded.observation, receivedAt, freshUntil, body }
    : undefined;
}
