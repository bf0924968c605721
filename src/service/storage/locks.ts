import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { day } from "../../weather/base/duration";
import { errorCode } from "../../weather/base/errorCode";
import type { Log } from "../../weather/base/ports";
import { type Files, isBusy, makeFolder, withTimeout } from "./atomicFile";

/** Milliseconds between two looks at a lock that somebody else holds; less or more by chance, so that not all look at once. */
const pause = 250;

/** The holder of a lock touches it this often, in milliseconds: more than the two seconds in which FAT counts time. */
const heartbeat = 3_000;

/** Looks without a sign of life (15 seconds) after which a holder counts as dead. Looks, not time: while a machine sleeps, nobody looks. */
const lastLook = 60;

/** Refusals in a row after which the folder counts as one that cannot be used. */
const mostRefusals = 4;

/** Milliseconds after which a lock that was not touched is removed: nothing that is done under one takes as long. */
const lifetime = 7 * day;

/** Bytes that a lock has when it was freed; before, it has none. */
const released = 1;

/** A lock as it was seen: its number, whether it can be taken, and what changes while its holder lives. */
interface Look {
  readonly number: number;
  readonly isFree: boolean;
  readonly sign: string;
}

/**
 * Locks between all processes that share a folder. A lock is a row of numbered files of which the highest counts: it is
 * held while it is empty, as long as its holder gives a sign of life. To take it is to create the next number, which the
 * file system lets only one process do; to free it is to give it a byte, which works on every drive, while FAT has no
 * time that could say so. A holder works on the file that it created, whatever has that file's name by then.
 */
export class Locks {
  #unavailable = false;
  #tidiedAt = 0;

  constructor(
    private readonly folder: string,
    private readonly files: Files,
    private readonly log: Log,
  ) {}

  /**
   * Runs `act` while no other process runs one under the same name. Without a folder to write to, it runs at once: a
   * window alone still has its own order.
   *
   * @returns what `act` returns; undefined when `signal` aborted before this process had the lock.
   */
  async withLock<T>(name: string, act: () => Promise<T>, signal?: AbortSignal): Promise<T | undefined> {
    let lock: FileHandle | undefined;
    try {
      lock = await this.#take(name, signal);
      this.#unavailable = false;
    } catch (error) {
      if (!this.#unavailable) this.log.warn(`Windows cannot take turns (${errorCode(error)}); each asks for itself`);
      this.#unavailable = true;
      return act();
    }
    if (lock === undefined) return undefined;
    const held = lock;
    const beating = setInterval(() => void touch(held), heartbeat);
    try {
      return await act();
    } finally {
      clearInterval(beating);
      await free(held);
    }
  }

  /**
   * Removes the locks that were not touched for a week, whether or not a process that died still holds them. It looks once
   * a day at most, and rejects nothing.
   */
  async tidy(): Promise<void> {
    const now = Date.now();
    if (Math.abs(now - this.#tidiedAt) < day) return;
    this.#tidiedAt = now;
    const tidied = async (): Promise<void> => {
      // What stands in a folder's place may be a link to somewhere else.
      await makeFolder(this.files, this.folder);
      const names = (await this.files.readdir(this.folder)).filter((file) => ownFile.test(file));
      await Promise.all(names.map((file) => this.#removePast(join(this.folder, file), now).catch(() => undefined)));
    };
    await withTimeout(tidied).catch(() => undefined);
  }

  /** @returns the file that was created, open: the lock now; undefined when `signal` aborted. @throws when the folder cannot be used. */
  async #take(name: string, signal: AbortSignal | undefined): Promise<FileHandle | undefined> {
    await withTimeout(() => makeFolder(this.files, this.folder));
    let lastSign = "";
    let looks = 0;
    let refusals = 0;
    const rest = (milliseconds: number): Promise<unknown> =>
      wait(milliseconds, undefined, { signal }).catch(() => undefined);
    const tried = async <T>(operation: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await withTimeout(operation);
      } catch (error) {
        refusals += 1;
        if (!isBusy(error) || refusals > mostRefusals) throw error;
        return undefined;
      }
    };
    while (!signal?.aborted) {
      const last = await tried(() => this.#last(name));
      looks = last?.sign === lastSign ? looks + 1 : 0;
      lastSign = last?.sign ?? "";
      if (last && (last.isFree || looks >= lastLook)) {
        const lock = await tried(() => this.#create(name, last));
        if (lock !== undefined) return lock;
        looks = 0;
        if (refusals > 0) await rest(pause);
      } else {
        if (last) refusals = 0;
        await rest(pause * (0.5 + Math.random()));
      }
    }
    return undefined;
  }

  /** The lock as it is. */
  async #last(name: string): Promise<Look> {
    return this.#look(name, Math.max(0, ...(await this.#numbers(name))));
  }

  async #look(name: string, number: number): Promise<Look> {
    if (number === 0) return { number, isFree: true, sign: "" };
    try {
      const { mtimeMs, size } = await this.files.lstat(this.#file(name, number));
      return { number, isFree: size === released, sign: `${number} ${mtimeMs} ${size}` };
    } catch (error) {
      if (errorCode(error) !== "ENOENT") throw error;
      // The next holder has just tidied it away.
      return { number, isFree: false, sign: "" };
    }
  }

  /** Creates the lock that follows the last one, unless another process did or is further on. */
  async #create(name: string, last: Look): Promise<FileHandle | undefined> {
    const number = last.number + 1;
    const file = this.#file(name, number);
    const opening = this.files.open(file, "wx", 0o600);
    const lock = await withTimeout(() => opening).catch((error: unknown) => {
      // What opens when it is not waited for any more is free at once.
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

  /** Whether this number, which this process has just created, is the lock now. If so, the numbers before it are removed. */
  async #isNext(name: string, number: number, last: Look): Promise<boolean> {
    const numbers = await this.#numbers(name);
    if (numbers.some((other) => other > number)) return false;
    // The last one may have been tidied away since it was looked at, and the numbers may have begun again at 1.
    if ((await this.#look(name, last.number)).sign !== last.sign) return false;
    const past = numbers.filter((other) => other < number);
    // What cannot be removed now is removed by the next holder.
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
    // A lock has a byte at the most: what has more is not one.
    if (about.isFile() && about.size <= released && now - about.mtimeMs > lifetime)
      await this.files.rm(file, { force: true });
  }

  #file(name: string, number: number): string {
    return join(this.folder, `${name}.${number}`);
  }
}

const ownFile = /^[\w-]+\.\d{1,15}$/;

/** Gives a sign of life. Without one, the lock is taken over. */
async function touch(lock: FileHandle): Promise<void> {
  const now = new Date();
  await withTimeout(() => lock.utimes(now, now)).catch(() => undefined);
}

/** Frees a lock. Where that fails, it is taken over as that of a process that died. */
async function free(lock: FileHandle): Promise<void> {
  const freed = async (): Promise<void> => {
    try {
      await lock.truncate(released);
    } finally {
      await lock.close();
    }
  };
  await withTimeout(freed).catch(() => undefined);
}
