import { createHash } from "node:crypto";
import { join } from "node:path";

import { day } from "../../weather/base/duration";
import { errorCode } from "../../weather/base/errorCode";
import type { EpochMs, Log } from "../../weather/base/ports";
import { isOutdated } from "../../weather/model/answer";
import { type Files, Folder, namesIn, readWhole, withTimeout, writeWhole } from "./atomicFile";

export interface FileCacheParts {
  readonly folder: string;
  readonly files: Files;
  readonly log: Log;
  readonly now: () => EpochMs;
  /** A singular noun for log messages; its plural ends in "s". */
  readonly noun: string;
  /** Files of other versions are only removed when they are old: another window may run another version of the extension. */
  readonly version: number;
  /** The limit in bytes; a larger file is not read. */
  readonly maxFileSize: number;
  /** The receipt of the oldest data in a file, which is written again with each failure; undefined if it has no data. */
  readonly oldestIn: (text: string) => EpochMs | undefined;
}

/** A folder of files that all windows share. Its methods never reject, and take seconds if the file system fails. */
export class FileCache {
  /** Each warning is logged once, until a file has been stored again. */
  readonly #logged = new Set<string>();
  readonly #folder: Folder;
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly parts: FileCacheParts) {
    this.#folder = new Folder(parts.files, parts.folder);
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
    }
  }

  /** Waits for writes in flight, and removes the folder. */
  async clear(): Promise<void> {
    const { files, folder, log, noun } = this.parts;
    await this.#writing;
    await withTimeout(() => files.rm(folder, { recursive: true, force: true })).catch((error: unknown) => {
      log.warn(`Couldn't remove the stored ${noun}s (${errorCode(error)})`);
    });
  }

  /** Removes files with outdated data, temporary ones older than a day, and all but the newest 500. Never rejects. */
  async tidy(): Promise<void> {
    const { files, folder } = this.parts;
    const tidied = async (): Promise<void> => {
      const names = (await namesIn(files, folder)).filter((name) => ownFile.test(name));
      const dated: DatedFile[] = [];
      // One after the other, because files are read.
      for (const name of names) dated.push(await this.#dated(join(folder, name)));
      const youngestFirst = dated.sort((one, other) => one.age - other.age);
      const past = youngestFirst.filter(({ isPast }, index) => isPast || index >= 500);
      await Promise.all(past.map(({ path }) => files.rm(path).catch(() => undefined)));
    };
    await withTimeout(tidied).catch(() => undefined);
  }

  /** A file that can't be read stays. */
  async #dated(path: string): Promise<DatedFile> {
    const { files, now: clock } = this.parts;
    const now = clock();
    const writtenAt = (await files.lstat(path).catch(() => undefined))?.mtimeMs ?? now;
    const age = Math.abs(now - writtenAt);
    // A temporary file may be in use: the drive's clock may be ahead of this machine's.
    if (path.endsWith(".tmp")) return { path, age, isPast: now - writtenAt > day };
    return { path, age, isPast: isOutdated(writtenAt, now) || isOutdated(await this.#oldestIn(path, now), now) };
  }

  async #oldestIn(path: string, now: EpochMs): Promise<EpochMs> {
    const { files, version, maxFileSize, oldestIn } = this.parts;
    if (!path.endsWith(`.v${version}.json`)) return now;
    const text = await readWhole(files, path, maxFileSize).catch(() => undefined);
    return (text === undefined ? undefined : oldestIn(text)) ?? now;
  }

  #warn(line: string, applies = true): void {
    if (applies && !this.#logged.has(line)) this.parts.log.warn(line);
    if (applies) this.#logged.add(line);
  }

  #file(name: string): string {
    return join(this.parts.folder, `${name}.v${this.parts.version}.json`);
  }
}

interface DatedFile {
  readonly path: string;
  /** Milliseconds since it was written. */
  readonly age: number;
  readonly isPast: boolean;
}

/** The name of a file of any version. */
const ownFile = /^[\da-f]{32}\.v\d+\.json(?:\..+\.tmp)?$/;

/** A file name for any text: 32 hexadecimal digits, the same in every window. */
export function fileNameFor(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 32);
}
