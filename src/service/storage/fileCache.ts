import { createHash } from "node:crypto";
import { join } from "node:path";

import { day } from "../../weather/base/duration";
import { errorCode } from "../../weather/base/errorCode";
import type { Log } from "../../weather/base/ports";
import { type Files, readWhole, withTimeout, writeWhole } from "./atomicFile";

/** What a `FileCache` works with. */
export interface FileCacheParts {
  readonly folder: string;
  readonly files: Files;
  readonly log: Log;
  /** What is kept, as the log names one and several of it. */
  readonly one: string;
  readonly many: string;
  /** Files of another version are left alone: another window may run another version of the extension. */
  readonly version: number;
  /** Bytes. */
  readonly largestFile: number;
}

/** Milliseconds for which a file is kept that is not written again: what is asked for is written with every answer. */
const lifetime = 30 * day;
const mostFiles = 500;

/**
 * A folder of whole files that all windows share, one for each name. Nothing in it rejects, and whatever does not work
 * costs seconds at the most.
 */
export class FileCache {
  /** What is wrong, each told once until it is right again. */
  readonly #told = new Set<string>();
  /** Files of this version, and what a process that died while writing one has left. */
  readonly #ownFile: RegExp;
  #keeping: Promise<void> = Promise.resolve();
  #tidiedAt = 0;

  constructor(private readonly parts: FileCacheParts) {
    this.#ownFile = new RegExp(`^[\\da-f]{32}\\.v${parts.version}\\.json(?:\\..+\\.tmp)?$`);
  }

  /** What `decode` makes of the file; undefined when there is none, when it cannot be read, and when `decode` says so. */
  async read<Decoded>(name: string, decode: (text: string) => Decoded | undefined): Promise<Decoded | undefined> {
    const { files, largestFile, one } = this.parts;
    try {
      const text = await withTimeout(() => readWhole(files, this.#file(name), largestFile));
      if (text === undefined) return undefined;
      const decoded = decode(text);
      this.#tell(`A kept ${one} is damaged and will be replaced`, decoded === undefined);
      return decoded;
    } catch (error) {
      this.#tell(`A kept ${one} could not be read (${errorCode(error)})`);
      return undefined;
    }
  }

  /** Writes a file, or leaves it as it was. @param time see `writeWhole`. */
  async store(name: string, text: string, time?: Date): Promise<void> {
    const { files, one } = this.parts;
    const keeping = withTimeout(() => writeWhole(files, this.#file(name), text, time));
    // Without the results, or each would hold the one before it.
    this.#keeping = Promise.allSettled([this.#keeping, keeping]).then(() => undefined);
    try {
      await keeping;
      this.#told.clear();
    } catch (error) {
      this.#tell(`The ${one} could not be kept (${errorCode(error)}); the weather works without it`);
      return;
    }
    // Only a folder that was just written to is known to be one, and no link to somewhere else.
    await withTimeout(() => this.#tidy(this.#file(name))).catch(() => undefined);
  }

  /** Removes the folder, and what is being written at the moment. */
  async clear(): Promise<void> {
    const { files, folder, log, many } = this.parts;
    await this.#keeping;
    await withTimeout(() => files.rm(folder, { recursive: true, force: true })).catch((error: unknown) => {
      log.warn(`The kept ${many} could not be removed (${errorCode(error)})`);
    });
  }

  /** Once a day, removes what was not written for 30 days, and the oldest where there are too many. @param newest the file that was just written. */
  async #tidy(newest: string): Promise<void> {
    if (Math.abs(Date.now() - this.#tidiedAt) < day) return;
    this.#tidiedAt = Date.now();
    const { files, folder } = this.parts;
    // The clock of the drive, which may be another one than this machine's.
    const now = (await files.lstat(newest)).mtimeMs;
    const paths = (await files.readdir(folder))
      .filter((name) => this.#ownFile.test(name))
      .map((name) => join(folder, name));
    const dated = await Promise.all(paths.map(async (path) => ({ path, age: await this.#ageOf(path, now) })));
    const youngestFirst = dated.sort((one, other) => one.age - other.age);
    const past = youngestFirst.filter(({ age }, index) => age > lifetime || index >= mostFiles);
    // What cannot be removed now may be so the next time.
    await Promise.all(past.map(({ path }) => files.rm(path, { force: true }).catch(() => undefined)));
  }

  /** Milliseconds since a file was written; none where it cannot be looked at, or another window has just removed it. */
  async #ageOf(path: string, now: number): Promise<number> {
    const time = (await this.parts.files.lstat(path).catch(() => undefined))?.mtimeMs ?? now;
    // While it is being written, a file has the time of the drive, and may get another one when it is whole.
    return path.endsWith(".tmp") ? Math.max(0, now - time) : Math.abs(now - time);
  }

  #tell(line: string, applies = true): void {
    if (applies && !this.#told.has(line)) this.parts.log.warn(line);
    if (applies) this.#told.add(line);
  }

  #file(name: string): string {
    return join(this.parts.folder, `${name}.v${this.parts.version}.json`);
  }
}

/** The name of the file for an id of any text: 32 hexadecimal digits, the same in every window. */
export function fileNameFor(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 32);
}
