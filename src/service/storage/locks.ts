import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { day } from "../../weather/base/duration";
import { errorCode } from "../../weather/base/errorCode";
import type { Log } from "../../weather/base/ports";
import { type Files, Folder, isBusy, makeFolder, withTimeout } from "./atomicFile";

/**
 * Milliseconds between two reads of a lock that another process holds; up to half less or more at random, so that not
 * all read at once.
 */
const pause = 250;

/** Milliseconds between two changes that the holder makes to a lock's time. FAT stores times in steps of two seconds. */
const heartbeat = 3_000;

/**
 * Reads without a change (15 seconds) after which a holder counts as dead. Reads, not time: while the machine sleeps,
 * no process reads.
 */
const lastLook = 60;

/** Errors in a row after which the folder counts as one that cannot be used. */
const maxRefusals = 4;

/** Milliseconds after which a lock that was not touched is removed: no operation under a lock takes as long. */
const lifetime = 7 * day;

/** Bytes of a lock that was released; one that is held has none. */
const released = 1;

/** A lock as it was read. `sign` changes as long as its holder lives. */
interface Look {
  readonly number: number;
  readonly isFree: boolean;
  readonly stamp: string;
}

/** What is known of a lock; one that this process has released, and that was not read since, has no sign. */
type Known = Pick<Look, "number" | "isFree"> & Partial<Pick<Look, "stamp">>;

/** A lock that this process holds. */
interface Held {
  readonly file: FileHandle;
  readonly number: number;
}

/**
 * Locks between all processes that share a folder. A lock is a row of numbered files of which the highest counts: it is
 * held while it is empty and its holder changes its time. A process takes it by creating the next number, which the
 * file system allows to only one process, and releases it by writing one byte, which works on every drive (FAT has no
 * time that could say so). A holder works on the file that it has opened, also when another file has its name by then.
 */
export class Locks {
  #unavailable = false;
  #tidiedAt = 0;
  #isClosing = false;
  readonly #folder: Folder;
  /** The numbers that this process has released last, by name. */
  readonly #released = new Map<string, number>();

  constructor(
    private readonly folder: string,
    private readonly files: Files,
    private readonly log: Log,
  ) {
    this.#folder = new Folder(files, folder);
  }

  /**
   * Runs `act` while no other process runs one under the same name. Without a folder that can be written to, it runs at
   * once. Rejects only with what `act` rejects with.
   *
   * @returns what `act` returns; undefined when `signal` aborted before this process had the lock.
   */
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
   * The window closes: locks that it holds stay held until they count as dead. A request that was under way has used its
   * call, so the next window asks after that request's deadline, and reads what came instead if it was in time.
   */
  dispose(): void {
    this.#isClosing = true;
  }

  /**
   * Removes the locks whose time has not changed for a week, released or not. It does so once a day at most. Never
   * rejects.
   */
  async tidy(): Promise<void> {
    const now = Date.now();
    if (Math.abs(now - this.#tidiedAt) < day) return;
    this.#tidiedAt = now;
    const tidied = async (): Promise<void> => {
      // In the folder's place there may be a link to another one.
      await makeFolder(this.files, this.folder);
      const names = (await this.files.readdir(this.folder)).filter((file) => ownFile.test(file));
      await Promise.all(names.map((file) => this.#removePast(join(this.folder, file), now).catch(() => undefined)));
    };
    await withTimeout(tidied).catch(() => undefined);
  }

  /** Takes the lock at once where this process was its last holder; undefined where it was not, or there is an error. */
  async #takeNext(name: string): Promise<Held | undefined> {
    const number = this.#released.get(name);
    if (number === undefined) return undefined;
    this.#released.delete(name);
    const file = await this.#create(name, { number, isFree: true }).catch(() => undefined);
    return file && { file, number: number + 1 };
  }

  /**
   * Takes the lock as soon as it is free or its holder is dead.
   *
   * @returns undefined when `signal` aborted.
   * @throws when the folder cannot be used.
   */
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
      if (last && (last.isFree || looks >= lastLook)) {
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

  /** Reads the lock with the highest number. */
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
      // The next holder has just removed it.
      return { number, isFree: false, stamp: "" };
    }
  }

  /** Creates the lock that follows `last`; undefined when another process has created it or a later one. */
  async #create(name: string, last: Known): Promise<FileHandle | undefined> {
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
      await this.files.rm(file, { force: true }).catch(() => undefined);
      return undefined;
    } catch (error) {
      await free(lock);
      throw error;
    }
  }

  /**
   * Whether this number, which this process has just created, is the lock now. If so, the numbers before it are
   * removed.
   */
  async #isNext(name: string, number: number, last: Known): Promise<boolean> {
    const numbers = await this.#numbers(name);
    if (numbers.some((other) => other > number)) return false;
    // The last one may have been removed since it was read, and the numbers may have begun again at 1.
    const { isFree, stamp } = await this.#look(name, last.number);
    if (last.stamp === undefined ? !isFree : stamp !== last.stamp) return false;
    const past = numbers.filter((other) => other < number);
    // A file that cannot be removed now is removed by the next holder.
    for (const other of past) await this.files.rm(this.#file(name, other), { force: true }).catch(() => undefined);
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
    // A lock has one byte at most. A larger file is none.
    if (about.isFile() && about.size <= released && now - about.mtimeMs > lifetime)
      await this.files.rm(file, { force: true });
  }

  #file(name: string, number: number): string {
    return join(this.folder, `${name}.${number}`);
  }
}

const ownFile = /^[\w-]+\.\d{1,15}$/;

/** Changes the time of a lock. Without that, another process takes it over. */
async function touch(lock: FileHandle): Promise<void> {
  const now = new Date();
  await withTimeout(() => lock.utimes(now, now)).catch(() => undefined);
}

async function close(lock: FileHandle): Promise<void> {
  await withTimeout(() => lock.close()).catch(() => undefined);
}

/**
 * Releases a lock. Where that fails, another process takes it over like that of a process that died.
 *
 * @returns whether it is released.
 */
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
