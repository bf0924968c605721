import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import type * as sqlite from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

import { minute, second } from "../../weather/base/duration";
import type { Unsubscribe } from "../../weather/base/emitter";
import type { Clock, Log } from "../../weather/base/ports";
import { withDeadline } from "../http/deadline";
import { codeOf, faultOf, fileName, identityOf, openFile, removeFile, type Tables, unavailable } from "./databaseFile";

export interface DatabaseDeps {
  /** A folder of this extension; it is created if it is missing. */
  readonly folder: string;
  readonly log: Log;
  readonly clock: Pick<Clock, "monotonic" | "after">;
  /** Called after changes by other windows, at most once a second; never on systems that don't report file changes. */
  readonly changed: () => void;
  /** Whether this window shows anything that can change. */
  readonly isWatching: () => boolean;
  /** Default: `node:sqlite`, undefined if this Node lacks it. */
  readonly sqlite?: () => typeof sqlite | undefined;
}

/** Milliseconds for which an operation is retried while other windows hold the lock; the second is for `decide`. */
const [patience, longPatience] = [2 * second, 15 * second];
/** Milliseconds for one file operation, which on a disconnected network drive may never end. */
const fileDeadline = 5 * second;

/** Reads or changes rows, synchronously. May run several times, so it has no other effects. */
export type Act<T> = (tables: Tables) => T;

/**
 * The SQLite file that all windows share. If it can't be used, operations return undefined, and it isn't tried again
 * for a minute. Operations reject only with faults of this extension.
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

  constructor(private readonly deps: DatabaseDeps) {
    this.#file = join(deps.folder, fileName);
  }

  /** Runs `act` without a transaction, and thus without a lock that blocks other windows. */
  read<T>(act: Act<T>): Promise<T | undefined> {
    return this.#use(act);
  }

  /** Runs `act` in a transaction, which is shared by concurrent calls. */
  async write<T>(act: Act<T>): Promise<T | undefined> {
    const batch = (this.#batch ??= this.#newBatch());
    const index = batch.acts.push(act) - 1;
    return (await batch.results)?.[index] as T | undefined;
  }

  /** Runs `act` in a transaction, waiting longer for the lock, because a decision must not be lost. */
  decide<T>(act: Act<T>): Promise<T | undefined> {
    return this.#change(act, longPatience);
  }

  /** Called when the window closes. Later operations have no effect; its leases stay until they expire. */
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
    return { acts, results: this.#change(all).finally(end) };
  }

  async #change<T>(act: Act<T>, maxWait?: number): Promise<T | undefined> {
    const result = await this.#use((tables) => ({ of: tables.inTransaction(() => act(tables)) }), maxWait);
    if (result) this.#hasWarned = false;
    return result?.of;
  }

  async #use<T>(act: Act<T>, maxWait = patience): Promise<T | undefined> {
    const started = performance.now();
    let isBegunAnew = false;
    while (this.#restsUntil <= this.deps.clock.monotonic()) {
      try {
        const tables = await this.#connect();
        // Another operation may have closed the file in the meantime.
        if (tables === this.#tables) return act(tables);
      } catch (error) {
        const fault = faultOf(error);
        if (fault === "busy" && performance.now() - started < maxWait) await wait(2 + Math.random() * 38);
        else if (fault === "busy") return void this.#warn(error);
        else if (fault === "damaged" && !isBegunAnew) isBegunAnew = await this.#discard(error);
        else if (fault === undefined) throw error;
        else this.#rest(error);
      }
    }
    return undefined;
  }

  /** Checks that the file wasn't replaced, once for concurrent calls: SQLite would continue to use a deleted file. */
  async #connect(): Promise<Tables> {
    this.#looking ??= limited(() => identityOf(this.#file)).finally(() => (this.#looking = undefined));
    const identity = await this.#looking;
    if (this.#tables && this.#tables.identity === identity) return this.#tables;
    return (this.#opening ??= this.#open().finally(() => (this.#opening = undefined)));
  }

  async #open(): Promise<Tables> {
    this.#close();
    const { sqlite: load = () => process.getBuiltinModule("node:sqlite") } = this.deps;
    const { DatabaseSync } = load() ?? {};
    if (!DatabaseSync) throw unavailable("ERR_UNKNOWN_BUILTIN_MODULE");
    const tables = await limited(() => openFile(this.#file, DatabaseSync));
    this.#tables = tables;
    this.#watch(tables.pragma("data_version"));
    // The window may have closed in the meantime.
    if (this.#restsUntil === Infinity) this.#close();
    return tables;
  }

  #watch(version: unknown): void {
    const { folder, clock, changed, isWatching } = this.deps;
    const look = async (): Promise<void> => {
      this.#stopTimer = undefined;
      const found = await this.read((tables) => tables.pragma("data_version"));
      if (found !== version) changed();
      version = found;
    };
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => {
        if (name?.startsWith(fileName) && isWatching()) this.#stopTimer ??= clock.after(second, () => void look());
      });
      this.#watcher = watcher.on("error", () => watcher.close());
    } catch {
      // Not needed: timers also look for answers of other windows.
    }
  }

  async #discard(error: unknown): Promise<true> {
    const identity = this.#tables?.identity;
    this.#close();
    this.deps.log.warn(`The stored weather is damaged (${codeOf(error)}) and is removed`);
    await limited(() => removeFile(this.#file, identity)).catch((refused: unknown) => this.#rest(refused));
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
    this.#restsUntil = Math.max(this.#restsUntil, this.deps.clock.monotonic() + minute);
    this.#warn(error);
  }

  /** Warns only once until a write succeeds. */
  #warn(error: unknown): void {
    if (!this.#hasWarned)
      this.deps.log.warn(`The storage that windows share is unavailable (${codeOf(error)}); they work without it`);
    this.#hasWarned = true;
  }
}

interface Batch {
  readonly acts: Act<unknown>[];
  readonly results: Promise<readonly unknown[] | undefined>;
}

function limited<T>(act: () => Promise<T>): Promise<T> {
  return withDeadline(fileDeadline, new AbortController().signal, act);
}
