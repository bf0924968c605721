import { createHash } from "node:crypto";
import { join } from "node:path";

import { errorCode } from "../weather/errorCode";
import type { Log } from "../weather/ports";
import { type Files, inTime, readWhole, writeWhole } from "./wholeFile";

export interface KeptFolderParts {
  readonly folder: string;
  readonly files: Files;
  readonly log: Log;
  /** How the log calls what is kept. */
  readonly one: string;
  readonly many: string;
  /** Files of another version are left alone: another window may run another version of the extension. */
  readonly version: number;
  /** Bytes. */
  readonly largestFile: number;
}

/**
 * A folder of whole files that all windows share, one for each name. Nothing in it rejects, and whatever does not work
 * costs seconds at the most.
 */
export class KeptFolder {
  /** What is wrong, each told once until it is right again. */
  readonly #told = new Set<string>();
  #keeping: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: KeptFolderParts) {}

  /** What `decode` makes of the file; undefined when there is none, when it cannot be read, and when `decode` says so. */
  async read<Decoded>(name: string, decode: (text: string) => Decoded | undefined): Promise<Decoded | undefined> {
    const { files, largestFile, one } = this.parts;
    try {
      const text = await inTime(() => readWhole(files, this.#file(name), largestFile));
      if (text === undefined) return undefined;
      const decoded = decode(text);
      this.#tell(`A kept ${one} is damaged and will be replaced`, decoded === undefined);
      return decoded;
    } catch (error) {
      this.#tell(`A kept ${one} could not be read (${errorCode(error)})`);
      return undefined;
    }
  }

  /** @param time see `writeWhole`. @returns whether the file was written; if not, it is as it was. */
  async keep(name: string, text: string, time?: Date): Promise<boolean> {
    const { files, one } = this.parts;
    const keeping = inTime(() => writeWhole(files, this.#file(name), text, time));
    this.#keeping = Promise.allSettled([this.#keeping, keeping]);
    try {
      await keeping;
      this.#told.clear();
      return true;
    } catch (error) {
      this.#tell(`The ${one} could not be kept (${errorCode(error)}); the weather works without it`);
      return false;
    }
  }

  /** Removes the folder, and what is being written at the moment. */
  async clear(): Promise<void> {
    const { files, folder, log, many } = this.parts;
    await this.#keeping;
    await inTime(() => files.rm(folder, { recursive: true, force: true })).catch((error: unknown) => {
      log.warn(`The kept ${many} could not be removed (${errorCode(error)})`);
    });
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
export function nameFor(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 32);
}
