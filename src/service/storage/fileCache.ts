import { createHash } from "node:crypto";
import { join } from "node:path";

import { day, hour } from "../../weather/base/duration";
import { errorCode } from "../../weather/base/errorCode";
import type { Log } from "../../weather/base/ports";
import { type Files, Folder, readWhole, withTimeout, writeWhole } from "./atomicFile";

/** What the cache works with. */
export interface FileCacheParts {
  readonly folder: string;
  readonly files: Files;
  readonly log: Log;
  /** The singular noun for what is stored, in log messages; the plural has an "s" more. */
  readonly noun: string;
  /** Files of another version are left alone: another window may run another version of the extension. */
  readonly version: number;
  /** Bytes. A larger file is not read. */
  readonly maxFileSize: number;
}

/** Milliseconds after which a file that was not written again is removed. A file in use is written with every answer. */
const lifetime = 30 * day;
/** Milliseconds after which a temporary file counts as one of a process that died while it wrote. */
const abandoned = hour;
const maxFiles = 500;

/**
 * A folder of files that all windows share, one for each name. Its methods never reject, and take seconds at most when
 * the file system fails.
 */
export class FileCache {
  /** The warnings that were logged. Each is logged once, until a file was stored again. */
  readonly #logged = new Set<string>();
  /** Files of this version, and temporary files of a process that died while it wrote one. */
  readonly #ownFile: RegExp;
  readonly #folder: Folder;
  #keeping: Promise<void> = Promise.resolve();
  #tidiedAt = 0;

  constructor(private readonly parts: FileCacheParts) {
    this.#folder = new Folder(parts.files, parts.folder);
    this.#ownFile = new RegExp(`^[\\da-f]{32}\\.v${parts.version}\\.json(?:\\..+\\.tmp)?$`);
  }

  /**
   * What `decode` returns for the file; undefined when there is none, when it cannot be read, and when `decode` returns
   * so.
   */
  async read<Decoded>(name: string, decode: (text: string) => Decoded | undefined): Promise<Decoded | undefined> {
    const { files, maxFileSize, noun: one } = this.parts;
    try {
      const text = await withTimeout(() => readWhole(files, this.#file(name), maxFileSize));
      if (text === undefined) return undefined;
      const decoded = decode(text);
      this.#warn(`A stored ${one} is damaged and will be replaced`, decoded === undefined);
      return decoded;
    } catch (error) {
      this.#warn(`Couldn't read a stored ${one} (${errorCode(error)})`);
      return undefined;
    }
  }

  /** Writes a file, or leaves it as it was. */
  async store(name: string, text: string): Promise<void> {
    const { files, noun: one } = this.parts;
    const keeping = withTimeout(() => this.#folder.use(() => writeWhole(files, this.#file(name), text)));
    // Without the results, because each would hold the one before it in memory.
    this.#keeping = Promise.allSettled([this.#keeping, keeping]).then(() => undefined);
    try {
      await keeping;
      this.#logged.clear();
    } catch (error) {
      this.#warn(`Couldn't store the ${one} (${errorCode(error)}); the weather works without it`);
      return;
    }
    // Only now is the folder known to be a folder, and no link to another one.
    await withTimeout(() => this.#tidy(this.#file(name))).catch(() => undefined);
  }

  /** Removes the folder, and what is being written at the moment. Never rejects. */
  async clear(): Promise<void> {
    const { files, folder, log, noun: one } = this.parts;
    await this.#keeping;
    await withTimeout(() => files.rm(folder, { recursive: true, force: true })).catch((error: unknown) => {
      log.warn(`Couldn't remove the stored ${one}s (${errorCode(error)})`);
    });
  }

  /**
   * Once a day, removes what was not written for 30 days, what a process that died has left of an hour ago, and the oldest
   * where there are too many.
   *
   * @param newest the file that was just written.
   */
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
    const past = youngestFirst.filter(({ path, age }, index) => age > lifetimeOf(path) || index >= maxFiles);
    // A file that cannot be removed now is tried again the next time.
    await Promise.all(past.map(({ path }) => files.rm(path, { force: true }).catch(() => undefined)));
  }

  /** Milliseconds since a file was written; 0 when it cannot be read, or another window has just removed it. */
  async #ageOf(path: string, now: number): Promise<number> {
    const time = (await this.parts.files.lstat(path).catch(() => undefined))?.mtimeMs ?? now;
    // A file of the future was written while the clock was wrong. A temporary one may be written at the moment.
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

function lifetimeOf(path: string): number {
  return isTemporary(path) ? abandoned : lifetime;
}

function isTemporary(path: string): boolean {
  return path.endsWith(".tmp");
}

/** The name of the file for an id of any text: 32 hexadecimal digits, the same in every window. */
export function fileNameFor(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 32);
}
