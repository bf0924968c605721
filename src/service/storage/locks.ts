import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { day } from "../../weather/base/duration";
import { errorCode } from "../../weather/base/errorCode";
import type { Log } from "../../weather/base/ports";
import { type Files, Folder, isBusy, namesIn, withTimeout } from "./atomicFile";

/** Milliseconds between two reads of a lock of another process, up to half shorter or longer at random. */
const pause = 250;

/** Milliseconds between two updates of a held lock's time. FAT stores times in steps of two seconds. */
const heartbeat = 3_000;

/** Reads (15 seconds) without a change after which a holder counts as dead; a sleeping machine doesn't read. */
const maxLooks = 60;

/** The number of errors in a row after which the folder counts as unusable. */
const maxRefusals = 4;

/** The age in milliseconds at which a lock is removed: no operation takes as long. */
const lifetime = 7 * day;

/** The size in bytes of a released lock; a held one is empty. FAT has no time that could mark a release. */
const released = 1;

/** A lock before the next one. `stamp` changes while its holder lives; undefined if this process has released it. */
interface LastSeen {
  readonly number: number;
  readonly stamp?: string;
}

/** A lock as last read. */
interface Look extends LastSeen {
  readonly isFree: boolean;
}

interface Held {
  readonly file: FileHandle;
  readonly number: number;
}

/**
 * Locks between all processes that share a folder. A lock is a series of numbered files; the highest number counts. It
 * is held while its file is empty and the holder keeps changing its time. To take it, a process creates the next
 * number, which the file system lets only one process do. To release it, the holder writes a byte to its open file.
 */
export class Locks {
  #unavailable = false;
  #isClosing = false;
  readonly #folder: Folder;
  readonly #released = new Map<string, number>();

  constructor(
    private readonly folder: string,
    private readonly files: Files,
    private readonly log: Log,
  ) {
    this.#folder = new Folder(files, folder);
  }

  /** Runs `act` under a lock, or without if the folder is unusable; undefined if aborted. Rejects only like `act`. */
  async withLock<T>(name: string, act: () => Promise<T>, signal?: AbortSignal): Promise<T | undefined> {
    let lock: Held | undefined;
    try {
      lock = (signal?.aborted ? undefined : await this.#takeNext(name)) ?? (await this.#take(name, signal));
      this.#unavailable = false;
    } catch (error) {
      if (!this.#unavailable)
        this.log.warn(`Locks are unavailable (${errorCode(error)}); each window sends its own requests`);
      this.#unavailable = true;
      return act();
    }
    if (lock === undefined) return undefined;
    const { file, number } = lock;
    const beating = setInterval(() => void touch(file), heartbeat);
    try {
      return await act();
    } finally {
      clearInterval(beating);
      if (this.#isClosing) await close(file);
      else if (await free(file)) this.#released.set(name, number);
    }
  }

  /**
   * The window closes: its locks stay held until they count as dead. A request in flight has used its call, so the next
   * window waits for that request's deadline.
   */
  dispose(): void {
    this.#isClosing = true;
  }

  /** Removes the locks that have not changed for a week, released or not. Never rejects. */
  async tidy(): Promise<void> {
    const now = Date.now();
    const tidied = async (): Promise<void> => {
      const names = (await namesIn(this.files, this.folder)).filter((file) => ownFile.test(file));
      await Promise.all(names.map((file) => this.#removePast(join(this.folder, file), now).catch(() => undefined)));
    };
    await withTimeout(tidied).catch(() => undefined);
  }

  /** Takes the lock at once if this process was its last holder; otherwise undefined. */
  async #takeNext(name: string): Promise<Held | undefined> {
    const number = this.#released.get(name);
    if (number === undefined) return undefined;
    this.#released.delete(name);
    const file = await this.#create(name, { number }).catch(() => undefined);
    return file && { file, number: number + 1 };
  }

  /** Waits until the lock is free or its holder dead; undefined if aborted. @throws if the folder is unusable. */
  async #take(name: string, signal: AbortSignal | undefined): Promise<Held | undefined> {
    let lastStamp = "";
    let looks = 0;
    let refusals = 0;
    const pauseFor = (milliseconds: number): Promise<unknown> =>
      wait(milliseconds, undefined, { signal }).catch(() => undefined);
    const tried = async <T>(operation: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await withTimeout(operation);
      } catch (error) {
        refusals += 1;
        if (!isBusy(error) || refusals > maxRefusals) throw error;
        return undefined;
      }
    };
    while (!signal?.aborted) {
      const last = await tried(() => this.#folder.use(() => this.#last(name)));
      looks = last?.stamp === lastStamp ? looks + 1 : 0;
      lastStamp = last?.stamp ?? "";
      if (last && (last.isFree || looks >= maxLooks)) {
        const file = await tried(() => this.#create(name, last));
        if (file !== undefined) return { file, number: last.number + 1 };
        looks = 0;
        if (refusals > 0) await pauseFor(pause);
      } else {
        if (last) refusals = 0;
        await pauseFor(pause * (0.5 + Math.random()));
      }
    }
    return undefined;
  }

  async #last(name: string): Promise<Look> {
    return this.#look(name, Math.max(0, ...(await this.#numbers(name))));
  }

  async #look(name: string, number: number): Promise<Look> {
    if (number === 0) return { number, isFree: true, stamp: "" };
    try {
      const { mtimeMs, size } = await this.files.lstat(this.#file(name, number));
      return { number, isFree: size === released, stamp: `${number} ${mtimeMs} ${size}` };
    } catch (error) {
      if (errorCode(error) !== "ENOENT") throw error;
      // The next holder has just removed the file.
      return { number, isFree: false, stamp: "" };
    }
  }

  /** Creates the number after `last`; undefined if another process has created it or a later one. */
  async #create(name: string, last: LastSeen): Promise<FileHandle | undefined> {
    const number = last.number + 1;
    const file = this.#file(name, number);
    const opening = this.files.open(file, "wx", 0o600);
    const lock = await withTimeout(() => opening).catch((error: unknown) => {
      // A file that opens after the timeout is released at once.
      void opening.then(free).catch(() => undefined);
      if (errorCode(error) !== "EEXIST") throw error;
    });
    if (!lock) return undefined;
    try {
      if (await withTimeout(() => this.#isNext(name, number, last))) return lock;
      await lock.close();
      await this.files.rm(file).catch(() => undefined);
      return undefined;
    } catch (error) {
      await free(lock);
      throw error;
    }
  }

  /** Whether `number`, just created by this process, is the lock. If so, removes the earlier numbers. */
  async #isNext(name: string, number: number, last: LastSeen): Promise<boolean> {
    const numbers = await this.#numbers(name);
    if (numbers.some((other) => other > number)) return false;
    // Since `last` was read, its file may have been removed and the numbers may have restarted at 1.
    const { isFree, stamp } = await this.#look(name, last.number);
    if (last.stamp === undefined ? !isFree : stamp !== last.stamp) return false;
    const past = numbers.filter((other) => other < number);
    // A file that can't be removed now is removed by the next holder.
    for (const other of past) await this.files.rm(this.#file(name, other)).catch(() => undefined);
    return true;
  }

  async #numbers(name: string): Promise<readonly number[]> {
    const own = new RegExp(`^${name}\\.(\\d{1,15})$`);
    const names = await this.files.readdir(this.folder);
    return names
      .map((file) => own.exec(file)?.[1])
      .filter((digits) => digits !== undefined)
      .map(Number);
  }

  async #removePast(file: string, now: number): Promise<void> {
    const about = await this.files.lstat(file);
    if (about.isFile() && about.size <= released && now - about.mtimeMs > lifetime) await this.files.rm(file);
  }

  #file(name: string, number: number): string {
    return join(this.folder, `${name}.${number}`);
  }
}

const ownFile = /^[\w-]+\.\d{1,15}$/;

async function touch(lock: FileHandle): Promise<void> {
  const now = new Date();
  await withTimeout(() => lock.utimes(now, now)).catch(() => undefined);
}

async function close(lock: FileHandle): Promise<void> {
  await withTimeout(() => lock.close()).catch(() => undefined);
}

/** Releases a lock; false if that fails. Then other processes treat it as that of a dead process. */
async function free(lock: FileHandle): Promise<boolean> {
  const freed = async (): Promise<boolean> => {
    try {
      await lock.truncate(released);
      return true;
    } finally {
      await lock.close();
    }
  };
  return withTimeout(freed).catch(() => false);
}
