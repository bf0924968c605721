import { type FSWatcher, watch } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type * as sqlite from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

import { minute, second } from "../../weather/base/duration";
import type { Unsubscribe } from "../../weather/base/emitter";
import type { Clock, Log } from "../../weather/base/ports";
import { withDeadline } from "../http/deadline";
import {
  busy,
  codeOf,
  faultOf,
  fileName,
  identityOf,
  inTransaction,
  journalOf,
  openFile,
  type Tables,
  unavailable,
} from "./databaseFile";

export interface DatabaseParts {
  /** A folder of this extension; it is created if it is missing. */
  readonly folder: string;
  readonly log: Log;
  readonly clock: Pick<Clock, "monotonic" | "after">;
  /** Called after changes by other windows, at most once a second; never if the system doesn't report changes of files. */
  readonly changed: () => void;
  /** Whether this window shows anything that can change. */
  readonly isWatching: () => boolean;
  /** `node:sqlite` unless given; undefined if this Node has none. */
  readonly sqlite?: () => typeof sqlite | undefined;
}

/** Milliseconds for which an operation tries again while other windows have the lock, and one that must not be lost. */
const [patience, longPatience] = [2 * second, 15 * second];
/** Milliseconds: on a disconnected network drive, an operation may never end. */
const fileDeadline = 5 * second;

/** Reads or changes rows. It may run several times, so it changes nothing else, and it's synchronous. */
export type Act<T> = (tables: Tables) => T;

/**
 * The SQLite file that all windows share. If it can't be used, the result of an operation is undefined, and the next
 * minute goes by without the file. Operations reject only with faults of this extension.
 */
export class Database {
  readonly #file: string;
  #tables: Tables | undefined;
  #looking: Promise<string | undefined> | undefined;
  #opening: Promise<Tables> | undefined;
  #batch: Batch | undefined;
  #watcher: FSWatcher | undefined;
  #stopTimer: Unsubscribe | undefined;
  /** In monotonic milliseconds. */
  #restsUntil = Number.NEGATIVE_INFINITY;
  #hasWarned = false;

  constructor(private readonly parts: DatabaseParts) {
    this.#file = join(parts.folder, fileName);
  }

  /** Runs `act` on rows of one moment, without a lock that stops other windows. */
  read<T>(act: Act<T>): Promise<T | undefined> {
    return this.#use("BEGIN", act);
  }

  /** Runs `act` in a transaction. Those that come together share one. */
  async write<T>(act: Act<T>): Promise<T | undefined> {
    const batch = (this.#batch ??= this.#newBatch());
    const index = batch.acts.push(act) - 1;
    return (await batch.done)?.[index] as T | undefined;
  }

  /** Runs `act` in a transaction, also if the lock is free only after seconds: what it decides must not be lost. */
  decide<T>(act: Act<T>): Promise<T | undefined> {
    return this.#use("BEGIN IMMEDIATE", act, longPatience);
  }

  /** Writes the whole file anew, so that nothing of deleted rows is left in it; undefined if it isn't possible. */
  vacuum(): Promise<true | undefined> {
    return this.#use("", ({ database }) => {
      database.exec("VACUUM");
      return true;
    });
  }

  /** The window closes: its operations have no effect from now on, and its leases stay. */
  dispose(): void {
    this.#restsUntil = Infinity;
    this.#close();
  }

  #newBatch(): Batch {
    const acts: Act<unknown>[] = [];
    const end = (): void => void (this.#batch = undefined);
    const all: Act<unknown[]> = (tables) => {
      end();
      return acts.map((act) => act(tables));
    };
    return { acts, done: this.#use("BEGIN IMMEDIATE", all).finally(end) };
  }

  async #use<T>(begin: string, act: Act<T>, maxWait = patience): Promise<T | undefined> {
    const started = performance.now();
    let isBegunAnew = false;
    while (this.#restsUntil <= this.parts.clock.monotonic()) {
      try {
        const tables = await this.#connect();
        // While this one waited, another operation may have closed it.
        if (tables !== this.#tables) continue;
        const result = inTransaction(tables.database, begin, () => act(tables));
        if (begin !== "BEGIN") this.#hasWarned = false;
        return result;
      } catch (error) {
        const fault = faultOf(error);
        if (fault === "busy" && performance.now() - started < maxWait) await wait(2 + Math.random() * 38);
        else if (fault === "busy") return void this.#warn(error);
        else if (fault === "damaged" && !isBegunAnew) isBegunAnew = await this.#discard(error);
        else if (fault === "unavailable") this.#rest(error);
        else throw error;
      }
    }
    return undefined;
  }

  async #connect(): Promise<Tables> {
    const identity = await this.#look();
    if (this.#tables && this.#tables.identity === identity) return this.#tables;
    this.#opening ??= this.#open().finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  /** Looks whether the file is still the same: SQLite would go on in one that was deleted. */
  #look(): Promise<string | undefined> {
    this.#looking ??= limited(() => identityOf(this.#file)).finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #open(): Promise<Tables> {
    this.#close();
    const { sqlite: load = builtIn } = this.parts;
    const { DatabaseSync } = load() ?? {};
    if (!DatabaseSync) throw unavailable("ERR_UNKNOWN_BUILTIN_MODULE");
    const tables = await limited(() => openFile(this.#file, DatabaseSync));
    this.#tables = tables;
    // Meanwhile, another window may have deleted it, or this one has closed.
    const isSame = (await this.#look()) === tables.identity;
    if (!isSame || this.#restsUntil === Infinity) this.#close();
    if (!isSame) throw busy;
    this.#watch();
    return tables;
  }

  #watch(): void {
    const { folder, clock, changed, isWatching } = this.parts;
    const look = async (): Promise<void> => {
      this.#stopTimer = undefined;
      if ((await this.read((tables) => tables.haveChanged())) === true) changed();
    };
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => {
        if (name?.startsWith(fileName) && isWatching()) this.#stopTimer ??= clock.after(second, () => void look());
      });
      this.#watcher = watcher.on("error", () => watcher.close());
    } catch {
      // Timers look for the answers of other windows, too.
    }
  }

  /** Deletes the damaged file, unless another window has. @returns true. */
  async #discard(error: unknown): Promise<true> {
    const identity = this.#tables?.identity;
    this.#close();
    this.parts.log.warn(`The stored weather is damaged (${codeOf(error)}) and is removed`);
    try {
      await limited(async () => {
        if (identity !== undefined && (await identityOf(this.#file)) !== identity) return;
        await rm(this.#file, { force: true });
        await rm(journalOf(this.#file), { force: true });
      });
    } catch (refused) {
      this.#rest(refused);
    }
    return true;
  }

  #close(): void {
    const { database } = this.#tables ?? {};
    this.#tables = undefined;
    if (database?.isOpen) database.close();
    this.#watcher?.close();
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }

  #rest(error: unknown): void {
    this.#close();
    this.#restsUntil = Math.max(this.#restsUntil, this.parts.clock.monotonic() + minute);
    this.#warn(error);
  }

  /** Warns once until a write succeeds. */
  #warn(error: unknown): void {
    if (!this.#hasWarned)
      this.parts.log.warn(`The storage that windows share is unavailable (${codeOf(error)}); they work without it`);
    this.#hasWarned = true;
  }
}

interface Batch {
  readonly acts: Act<unknown>[];
  readonly done: Promise<readonly unknown[] | undefined>;
}

function builtIn(): typeof sqlite | undefined {
  return process.getBuiltinModule("node:sqlite");
}

function limited<T>(act: () => Promise<T>): Promise<T> {
  return withDeadline(fileDeadline, new AbortController().signal, act);
}
