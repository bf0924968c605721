import { randomUUID } from "node:crypto";
import * as fs from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { errorCode } from "../../weather/base/errorCode";
import { withDeadline } from "../http/deadline";

/** The file system. A parameter, so that a test can let it fail in ways that a machine does not fail on demand. */
export type Files = Pick<
  typeof fs,
  "appendFile" | "lstat" | "mkdir" | "open" | "readFile" | "readdir" | "rename" | "rm" | "writeFile"
>;

/** The file system of this machine. */
export const files: Files = fs;

/** Milliseconds for one operation. On a network drive that is disconnected, a call may never return. */
const patience = 5_000;

/** Returns what `operation` returns. @throws what it throws, and `TimeoutError` after five seconds. */
export function withTimeout<T>(operation: () => Promise<T>): Promise<T> {
  return withDeadline(patience, new AbortController().signal, operation);
}

/**
 * The text of a file; undefined when there is none.
 *
 * @throws when it is no plain file (`ENOTFILE`), has more than `limit` bytes (`EFBIG`), or cannot be read.
 */
export async function readWhole(files: Files, file: string, limit: number): Promise<string | undefined> {
  try {
    const size = await sizeOf(files, file);
    if (size === undefined) return undefined;
    if (size > limit) throw Object.assign(new Error("too large"), { code: "EFBIG" });
    return await files.readFile(file, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** The bytes of a file; undefined when there is none. @throws when it is no plain file (`ENOTFILE`), or nothing can be told of it. */
export async function sizeOf(files: Files, file: string): Promise<number | undefined> {
  try {
    const about = await files.lstat(file);
    if (!about.isFile()) throw Object.assign(new Error("not a file"), { code: "ENOTFILE" });
    return about.size;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Writes a file so that no process reads half of it: under a temporary name in the same folder, and then renamed.
 *
 * @throws when it cannot be written; the file is unchanged then.
 */
export async function writeWhole(files: Files, file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await files.writeFile(temporary, text, { flag: "wx", mode: 0o600 });
    await whenNotBusy(() => files.rename(temporary, file));
  } catch (error) {
    await files.rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Whether an error says that a file is in use at the moment, as Windows does for one that another process reads. */
export function isBusy(error: unknown): boolean {
  return ["EPERM", "EACCES", "EBUSY"].includes(errorCode(error));
}

/** What `operation` returns; while its file is in use, it is tried again, for half a second at the most. @throws what it throws at last. */
export async function whenNotBusy<T>(operation: () => Promise<T>, tries = 10): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    if (!isBusy(error) || tries <= 1) throw error;
    await wait(50);
    return whenNotBusy(operation, tries - 1);
  }
}

/** A folder for this person alone. It is made, with those that it is in, when it is used first, and where it is gone later. */
export class Folder {
  #isMade = false;

  constructor(
    private readonly files: Files,
    readonly path: string,
  ) {}

  /**
   * What `operation` returns. A folder that is a link is refused, because the files could be written anywhere.
   *
   * @throws what `operation` throws, and when there is something else in the folder's place.
   */
  async use<T>(operation: () => Promise<T>): Promise<T> {
    if (!this.#isMade) return this.#make(operation);
    try {
      return await operation();
    } catch (error) {
      if (errorCode(error) !== "ENOENT") throw error;
      return this.#make(operation);
    }
  }

  async #make<T>(operation: () => Promise<T>): Promise<T> {
    await makeFolder(this.files, this.path);
    this.#isMade = true;
    return operation();
  }
}

/**
 * Makes a folder, and those that it is in, with access for this person alone.
 *
 * @throws when there is something else in its place.
 */
export async function makeFolder(files: Files, folder: string): Promise<void> {
  await makeLevels(files, folder);
  if (!(await files.lstat(folder)).isDirectory()) throw Object.assign(new Error("not a folder"), { code: "ENOTDIR" });
}

/**
 * Makes one level after another. Node's own `recursive` never ends where Windows refuses a name, such as one that is
 * too long (nodejs/node#31177).
 */
async function makeLevels(files: Files, folder: string, isParentMade = false): Promise<void> {
  try {
    await files.mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const code = errorCode(error);
    if (code === "EEXIST") return;
    const parent = dirname(folder);
    if (code !== "ENOENT" || isParentMade || parent === folder) throw error;
    await makeLevels(files, parent);
    await makeLevels(files, folder, true);
  }
}
