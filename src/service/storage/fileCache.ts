import { createHash } from "node:crypto";
import { join } from "node:path";

import { day, hour } from "../../weather/base/duration";
import { errorCode } from "../../weather/base/errorCode";
import type { Log } from "../../weather/base/ports";
import { type Files, Folder, readWhole, withTimeout, writeWhole } from "./atomicFile";

export interface FileCacheParts {
  readonly folder: string;
  readonly files: Files;
  readonly log: Log;
  /** A singular noun for log messages; its plural ends in "s". */
  readonly noun: string;
  /** Files of other versions stay as they are, because another window may run another version of the extension. */
  readonly version: number;
  /** The limit in bytes; a larger file is not read. */
  readonly maxFileSize: number;
}

/** A folder of files that all windows share. Its methods never reject, and take seconds if the file system fails. */
export class FileCache {
  /** Each warning is logged once, until a file has been stored again. */
  readonly #logged = new Set<string>();
  readonly #ownFile: RegExp;
  readonly #folder: Folder;
  #writing: Promise<void> = Promise.resolve();
  #tidiedAt = 0;

  constructor(private readonly parts: FileCacheParts) {
    this.#folder = new Folder(parts.files, parts.folder);
    this.#ownFile = new RegExp(`^[\\da-f]{32}\\.v${parts.version}\\.json(?:\\..+\\.tmp)?$`);
  }

  /** The decoded file; undefined if it is missing, unreadable, or refused by `decode`. */
  async read<Decoded>(name: string, decode: (text: string) => Decoded | undefined): Promise<Decoded | undefined> {
    const { files, maxFileSize, noun } = this.parts;
    try {
      const text = await withTimeout(() => readWhole(files, this.#file(name), maxFileSize));
      if (text === undefined) return undefined;
      const decoded = decode(text);
      this.#warn(`A stored ${noun} is damaged and will be replaced`, decoded === undefined);
      return decoded;
    } catch (error) {
      this.#warn(`Couldn't read a stored ${noun} (${errorCode(error)})`);
      return undefined;
    }
  }

  async store(name: string, text: string): Promise<void> {
    const { files, noun } = this.parts;
    const writing = withTimeout(() => this.#folder.use(() => writeWhole(files, this.#file(name), text)));
    // The results are dropped, because each would refer to the one before it.
    this.#writing = Promise.allSettled([this.#writing, writing]).then(() => undefined);
    try {
      await writing;
      this.#logged.clear();
    } catch (error) {
      this.#warn(`Couldn't store the ${noun} (${errorCode(error)}); the weather works without it`);
      return;
    }
    // After a write, the folder is certainly not a link to another one.
    await withTimeout(() => this.#tidy(this.#file(name))).catch(() => undefined);
  }

  /** Waits for writes in flight, and removes the folder. */
  async clear(): Promise<void> {
    const { files, folder, log, noun } = this.parts;
    await this.#writing;
    await withTimeout(() => files.rm(folder, { recursive: true, force: true })).catch((error: unknown) => {
      log.warn(`Couldn't remove the stored ${noun}s (${errorCode(error)})`);
    });
  }

  /** At most daily, removes files older than 30 days, temporary ones older than an hour, and all but the newest 500. */
  async #tidy(newest: string): Promise<void> {
    if (Math.abs(Date.now() - this.#tidiedAt) < day) return;
    this.#tidiedAt = Date.now();
    const { files, folder } = this.parts;
    // The time of the drive, whose clock may differ from this machine's.
    const now = (await files.lstat(newest)).mtimeMs;
    const paths = (await files.readdir(folder))
      .filter((name) => this.#ownFile.test(name))
      .map((name) => join(folder, name));
    const dated = await Promise.all(paths.map(async (path) => ({ path, age: await this.#ageOf(path, now) })));
    const youngestFirst = dated.sort((one, other) => one.age - other.age);
    const past = youngestFirst.filter(
      ({ path, age }, index) => age > (isTemporary(path) ? hour : 30 * day) || index >= 500,
    );
    await Promise.all(past.map(({ path }) => files.rm(path, { force: true }).catch(() => undefined)));
  }

  /** Milliseconds since a file was written; 0 if it can't be read. */
  async #ageOf(path: string, now: number): Promise<number> {
    const time = (await this.parts.files.lstat(path).catch(() => undefined))?.mtimeMs ?? now;
    // A file with a time in the future was written while the clock was wrong; a temporary one may be in use.
    return isTemporary(path) ? Math.max(0, now - time) : Math.abs(now - time);
  }

  #warn(line: string, applies = true): void {
    if (applies && !this.#logged.has(line)) this.parts.log.warn(line);
    if (applies) this.#logged.add(line);
  }

  #file(name: string): string {
    return join(this.parts.folder, `${name}.v${this.parts.version}.json`);
  }
}

function isTemporary(path: string): boolean {
  return path.endsWith(".tmp");
}

/** A file name for any text: 32 hexadecimal digits, the same in every window. */
export function fileNameFor(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 32);
}
