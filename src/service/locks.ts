import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { errorCode } from "../weather/errorCode";
import type { Log } from "../weather/ports";
import { type Files, inTime, isBusy, makeFolder } from "./wholeFile";

/** Milliseconds between two looks at a lock that somebody else holds; less or more by chance, so that not all look at once. */
const pause = 250;
/** The holder of a lock touches it this often, in milliseconds. */
const heartbeat = 3_000;
/** Looks without a sign of life (15 seconds) after which a holder counts as dead. Looks, not time: while a machine sleeps, nobody looks. */
const lastLook = 60;
/** Refusals in a row after which the folder counts as one that cannot be used. */
const mostRefusals = 4;

/**
 * Locks between all processes that share a folder. A lock is a row of numbered files of which the highest counts: it is
 * held until its time of change is set to zero, or until its holder gives no sign of life. To take it is to create the
 * next number, which the file system lets only one process do.
 */
export class Locks {
  #unavailable = false;

  constructor(
    private readonly folder: string,
    private readonly files: Files,
    private readonly log: Log,
  ) {}

  /**
   * Runs `act` while no other process runs one under the same name. Without a folder to write to, it runs at once: a
   * window alone still has its own order.
   *
   * @returns what `act` returns; undefined when `isWanted` turned false before its turn came.
   */
  async alone<T>(name: string, act: () => Promise<T>, isWanted = (): boolean => true): Promise<T | undefined> {
    let lock: string | undefined;
    try {
      lock = await this.#take(name, isWanted);
      this.#unavailable = false;
    } catch (error) {
      if (!this.#unavailable) this.log.warn(`Windows cannot take turns (${errorCode(error)}); each asks for itself`);
      this.#unavailable = true;
      return act();
    }
    if (lock === undefined) return undefined;
    const held = lock;
    let lastBeat = Promise.resolve();
    const beating = setInterval(() => void (lastBeat = this.#touch(held, new Date())), heartbeat);
    try {
      return await act();
    } finally {
      clearInterval(beating);
      // A beat that arrives late would take the release back.
      await lastBeat;
      await this.#touch(held, released);
    }
  }

  /** @returns the file that was created, which is the lock now. @throws when the folder cannot be used. */
  async #take(name: string, isWanted: () => boolean): Promise<string | undefined> {
    await inTime(() => makeFolder(this.files, this.folder));
    let lastSign = "";
    let looks = 0;
    let refusals = 0;
    const tried = async <T>(operation: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await inTime(operation);
      } catch (error) {
        refusals += 1;
        if (!isBusy(error) || refusals > mostRefusals) throw error;
        return undefined;
      }
    };
    while (isWanted()) {
      const last = await tried(() => this.#last(name));
      looks = last?.sign === lastSign ? looks + 1 : 0;
      lastSign = last?.sign ?? "";
      if (last && (last.isFree || looks >= lastLook)) {
        const lock = await tried(() => this.#create(name, last.number + 1));
        if (lock !== undefined) return lock;
        looks = 0;
        if (refusals > 0) await wait(pause);
      } else {
        if (last) refusals = 0;
        await wait(pause * (0.5 + Math.random()));
      }
    }
    return undefined;
  }

  /** The lock as it is: its number, whether it can be taken, and what changes while its holder lives. */
  async #last(name: string): Promise<{ readonly number: number; readonly isFree: boolean; readonly sign: string }> {
    const number = Math.max(0, ...(await this.#numbers(name)));
    if (number === 0) return { number, isFree: true, sign: "" };
    try {
      const { mtimeMs } = await this.files.lstat(this.#file(name, number));
      return { number, isFree: mtimeMs === released.getTime(), sign: `${number} ${mtimeMs}` };
    } catch (error) {
      if (errorCode(error) !== "ENOENT") throw error;
      // The next holder has just tidied it away.
      return { number, isFree: false, sign: "" };
    }
  }

  /** Creates the lock with this number, unless somebody else did or is further on. */
  async #create(name: string, number: number): Promise<string | undefined> {
    const file = this.#file(name, number);
    try {
      await (await this.files.open(file, "wx", 0o600)).close();
    } catch (error) {
      if (errorCode(error) === "EEXIST") return undefined;
      throw error;
    }
    try {
      const numbers = await this.#numbers(name);
      const isHighest = numbers.every((other) => other <= number);
      const past = isHighest ? numbers.filter((other) => other < number) : [number];
      // What cannot be removed now is removed by the next holder.
      for (const other of past) await this.files.rm(this.#file(name, other), { force: true }).catch(() => undefined);
      return isHighest ? file : undefined;
    } catch (error) {
      await this.#touch(file, released);
      throw error;
    }
  }

  async #numbers(name: string): Promise<readonly number[]> {
    const names = await this.files.readdir(this.folder);
    return names
      .map((file) => new RegExp(`^${name}\\.(\\d{1,15})$`).exec(file)?.[1])
      .filter((digits) => digits !== undefined)
      .map(Number);
  }

  #file(name: string, number: number): string {
    return join(this.folder, `${name}.${number}`);
  }

  async #touch(file: string, time: Date): Promise<void> {
    // A holder that was silent for so long that another took its place has nothing left to touch.
    await inTime(() => this.files.utimes(file, time, time)).catch(() => undefined);
  }
}

/** The time of change of a lock that nobody holds. */
const released = new Date(0);
