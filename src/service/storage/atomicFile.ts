import { randomUUID } from "node:crypto";
import * as fs from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { errorCode } from "../../weather/base/errorCode";
import { withDeadline } from "../http/deadline";

/** A parameter, so that tests can make the file system fail. */
export type Files = Pick<
  typeof fs,
  "appendFile" | "lstat" | "mkdir" | "open" | "readFile" | "readdir" | "rename" | "rm" | "writeFile"
>;

export const files: Files = fs;

/** Rejects with `TimeoutError` after five seconds: on a disconnected network drive, an operation may never end. */
export function withTimeout<T>(operation: () => Promise<T>): Promise<T> {
  return withDeadline(5_000, new AbortController().signal, operation);
}

/** The text of a file; undefined if it is missing. @throws `EFBIG` for more than `limit` bytes, and like `sizeOf`. */
export async function readWhole(files: Files, file: string, limit: number): Promise<string | undefined> {
  try {
    const size = (await sizeOf(files, file)) ?? 0;
    if (size > limit) throw Object.assign(new Error("too large"), { code: "EFBIG" });
    return await files.readFile(file, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** The names in a folder; none if it's a link, which could lead anywhere. @throws if it is missing. */
export async function namesIn(files: Files, folder: string): Promise<readonly string[]> {
  return (await files.lstat(folder)).isDirectory() ? files.readdir(folder) : [];
}

/** The size of a file in bytes; undefined if it is missing. @throws `ENOTFILE` for anything but a plain file. */
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

/** Writes a temporary file and renames it, so that no process reads half a file. An error leaves `file` unchanged. */
export async function writeWhole(files: Files, file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await files.writeFile(temporary, text, { flag: "wx", mode: 0o600 });
    await whenNotBusy(() => files.rename(temporary, file));
  } catch (error) {
    await files.rm(temporary).catch(() => undefined);
    throw error;
  }
}

/** Whether an error means that a file is in use; on Windows, a reader is enough. */
export function isBusy(error: unknown): boolean {
  return ["EPERM", "EACCES", "EBUSY"].includes(errorCode(error));
}

/** Retries `operation` while its file is in use, for up to half a second. */
export async function whenNotBusy<T>(operation: () => Promise<T>, tries = 10): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    if (!isBusy(error) || tries <= 1) throw error;
    await wait(50);
    return whenNotBusy(operation, tries - 1);
  }
}

/** A folder with access only for this person, created at its first use and again if it has been removed. */
export class Folder {
  #isMade = false;

  constructor(
    private readonly files: Files,
    readonly path: string,
  ) {}

  /** Runs `operation`. @throws `ENOTDIR` if the folder is a link, which could lead anywhere. */
  async use<T>(operation: () => Promise<T>): Promise<T> {
    try {
      if (this.#isMade) return await operation();
    } catch (error) {
      if (errorCode(error) !== "ENOENT") throw error;
    }
    await makeFolder(this.files, this.path);
    this.#isMade = true;
    return operation();
  }
}

/** Creates a folder and its parents, with access only for this person. @throws `ENOTDIR` for a file or a link. */
export async function makeFolder(files: Files, folder: string): Promise<void> {
  await makeLevels(files, folder);
  if (!(await files.lstat(folder)).isDirectory()) throw Object.assign(new Error("not a folder"), { code: "ENOTDIR" });
}

/** Node's own `recursive` never ends if Windows refuses a name, such as one that is too long (nodejs/node#31177). */
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
