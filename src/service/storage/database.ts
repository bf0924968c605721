import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import type * as sqlite from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

import { second } from "../../weather/base/duration";
import { errorCode } from "../../weather/base/errorCode";
import { Emitter, type Unsubscribe } from "../../weather/base/emitter";
import type { Clock, Log } from "../../weather/base/ports";
import { withDeadline } from "../base/deadline";
import { DriveBreaker } from "./driveBreaker";
import { isRemovalRequested } from "./removalRequest";
import { fileName } from "./schema";
import { faultOf, lookAt, openTables, prepareFile, storageError, type Tables } from "./sqliteFile";

export interface DatabaseDeps {
  /** A folder of this extension; it is created if it is missing. */
  readonly folder: string;
  readonly log: Log;
  readonly clock: Clock;
  /** Called with faults of this extension. */
  readonly report: (error: unknown) => void;
  /** Default: `node:sqlite`, undefined if this Node lacks it. */
  readonly sqlite?: () => typeof sqlite | undefined;
  /** Milliseconds for which all operations may hold the thread in ten minutes; default: 500. */
  readonly maxHold?: number;
}

/** Milliseconds for opening the file. A drive that takes longer isn't used. */
const openingTime = 5 * second;

/** Milliseconds in which an operation waits for a lock of other windows. */
const patience = 2 * second;

/** The same for all that still run while the window closes: windows often close together, and VS Code waits for 5 s. */
const lastPatience = 3 * second;

/** Milliseconds between two attempts, at most: on a slow drive, those of two windows would meet again and again. */
const maxPause = second / 2;

/** Reads or changes rows, synchronously. May run several times, so it has no other effects. */
export type Operation<T> = (tables: Tables) => T;

/**
 * The SQLite file that all windows share. If it can't be used, operations return undefined, and it isn't tried again
 * for a minute; for ten if it is slow, see `DriveBreaker`. Operations never reject.
 * Not in a worker: that costs each window 15 MiB and 90 ms of processor time.
 */
export class Database {
  #tables: Tables | undefined;
  /** Stays, rejected, after its deadline, until the drive answers. */
  #looking: Promise<Tables> | undefined;
  #identity: string | undefined;
  /** Whether that file is to be removed before the next use. */
  #isDamaged = false;
  /** Changes that will share a transaction. They join it until it begins. */
  #batch: Operation<unknown>[] = [];
  /** Ends with the last change, because changes have an order. */
  #changing: Promise<unknown> = Promise.resolve();
  /** Watches the folder, also while the file is closed. */
  #watcher: FSWatcher | undefined;
  #stopTimer: Unsubscribe | undefined;
  /** The connection that last looked for changes, and what it saw: a version that changes with each other's write. */
  #seen: { readonly by: Tables; readonly version: unknown } | undefined;
  /** When operations stop to wait longer for a lock, because a window that starts doesn't know the number of calls. */
  #startEnd: number | undefined;
  /** The same, because the window closes. */
  #closingEnd = Infinity;
  #isClosing = false;
  #isDisposed = false;
  readonly #breaker: DriveBreaker;

  readonly #changed = new Emitter();

  /** Fires after changes by other windows, at most once a second; never on systems that don't report file changes. */
  readonly onDidChange = this.#changed.subscribe;

  /** Whether what came from the service is to be removed, and not read any more: as of the last operation. */
  isRemovalRequested = false;
  /** Whether the last operation that failed found the file locked by others for too long. */
  isBusy = false;
  readonly #requested = new Emitter();

  /** Fires when an operation finds the request. */
  readonly onDidRequestRemoval = this.#requested.subscribe;

  constructor(private readonly deps: DatabaseDeps) {
    this.#breaker = new DriveBreaker(deps.clock, deps.log, deps.maxHold);
  }

  /** Runs `operation` without a transaction, and thus without a lock that blocks other windows. */
  read<T>(operation: Operation<T>): Promise<T | undefined> {
    return this.#use((tables) => this.#breaker.measure(() => operation(tables)));
  }

  /** Runs `operation` in a transaction, which is shared by concurrent calls. */
  async write<T>(operation: Operation<T>): Promise<T | undefined> {
    const batch = this.#batch;
    const index = batch.push(operation) - 1;
    const endBatch = () => (this.#batch = []);
    const runAll = (tables: Tables): readonly unknown[] => {
      endBatch();
      return this.#breaker.measure(() => tables.inTransaction(() => batch.map((each) => each(tables))));
    };
    if (index === 0) void this.#afterChanges(() => this.#use(runAll).finally(endBatch));
    const results = (await this.#changing) as readonly unknown[] | undefined;
    return results?.[index] as T | undefined;
  }

  /** Like `write`, in a transaction of its own, also on a drive that rests because it's slow. */
  writeEvenIfSlow<T>(operation: Operation<T>): Promise<T | undefined> {
    const run = (tables: Tables): T => this.#breaker.measure(() => tables.inTransaction(() => operation(tables)));
    this.#batch = [];
    return this.#afterChanges(() => this.#use(run, "evenIfSlow"));
  }

  /** Runs `operation`, however long it takes, also on a drive that rests for any reason. */
  remove<T>(operation: Operation<T>): Promise<T | undefined> {
    this.#batch = [];
    return this.#afterChanges(() => this.#use(operation, "evenIfBroken").finally(() => this.#close()));
  }

  get isDisposed(): boolean {
    return this.#isClosing;
  }

  dispose(): void {
    void this.close();
  }

  /**
   * Called when the window closes. Only `last` still runs, in a transaction, if the file can be used in a few seconds;
   * leases stay until they expire. Never rejects.
   */
  async close(last?: Operation<unknown>): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#closingEnd = performance.now() + lastPatience;
    this.#requested.clear();
    this.#watcher?.close();
    this.#stopTimer?.();
    this.#batch = [];
    if (last)
      await this.#afterChanges(() => this.#use((tables) => tables.inTransaction(() => last(tables)), "evenIfBroken"));
    this.#isDisposed = true;
    this.#close();
  }

  #afterChanges<T>(change: () => Promise<T>): Promise<T> {
    const result = this.#changing.then(change);
    this.#changing = result;
    return result;
  }

  /** @param use `evenIfSlow`: also while a slow drive rests. `evenIfBroken`: while any rests, and the window closes. */
  async #use<T>(operation: Operation<T>, use?: "evenIfSlow" | "evenIfBroken"): Promise<T | undefined> {
    const { report } = this.deps;
    const isForced = use === "evenIfBroken";
    const now = performance.now();
    if (!isForced) this.#startEnd ??= now + patience + openingTime;
    // Tried again while other windows hold the lock, or while other operations of this window close the file.
    const end = Math.max(now + (this.#isClosing ? lastPatience : patience), isForced ? 0 : (this.#startEnd ?? 0));
    const isOver = (): boolean => this.#isDisposed || (this.#isClosing && !isForced);
    // An operation that has begun goes on, also if others find meanwhile that the drive is slow.
    const mayUse = isForced || (use === "evenIfSlow" ? !this.#breaker.isBroken : this.#breaker.restTime === 0);
    if (!mayUse) return undefined;
    for (let pause = 40; !isOver() && performance.now() < end + openingTime; pause = Math.min(2 * pause, maxPause)) {
      try {
        const tables = await this.#connect();
        // Another operation may have closed the file.
        if (tables === this.#tables && !isOver()) return operation(tables);
      } catch (error) {
        const fault = faultOf(error);
        if (fault === "mistake") report(error);
        if (fault !== "busy" || performance.now() >= Math.min(end, this.#closingEnd)) {
          this.#isDamaged ||= fault === "damaged";
          this.isBusy = fault === "busy";
          this.#close();
          return void this.#breaker.rest(errorCode(error));
        }
      }
      await wait(2 + Math.random() * pause);
    }
    return undefined;
  }

  /**
   * Opens the file, or checks that it wasn't replaced: SQLite would use a deleted one. Once for concurrent operations,
   * because each look at a file may occupy a thread that all extensions use, until the drive answers.
   */
  #connect(): Promise<Tables> {
    const look = () => this.#open().finally(() => (this.#looking = undefined));
    return (this.#looking ??= withDeadline(openingTime, new AbortController().signal, look));
  }

  async #open(): Promise<Tables> {
    const tables = this.#tables;
    const { folder } = this.deps;
    const file = join(folder, fileName);
    // One after the other: a drive that doesn't answer holds one thread.
    const found = await lookAt(file);
    const isRequested = await isRemovalRequested(folder);
    const isNew = isRequested && !this.isRemovalRequested;
    this.isRemovalRequested = isRequested;
    if (isNew) this.#requested.fire();
    // A window empties a damaged file that it can't remove.
    if (tables && found?.identity === this.#identity && !found?.isEmpty) return tables;
    this.#close();
    const { sqlite: load = () => process.getBuiltinModule("node:sqlite") } = this.deps;
    const { DatabaseSync } = load() ?? {};
    if (!DatabaseSync) throw storageError("ERR_UNKNOWN_BUILTIN_MODULE");
    this.#identity = await prepareFile(file, this.#isDamaged ? this.#identity : undefined);
    this.#isDamaged = false;
    return this.#breaker.measureOpening(() => {
      const opened = openTables(new DatabaseSync(file, { timeout: 0 }));
      this.#tables = opened;
      this.#seen ??= { by: opened, version: opened.pragma("data_version") };
      if (this.#isDisposed) this.#close();
      else if (!this.#isClosing) this.#watch();
      return opened;
    });
  }

  /** Watches the folder of a file that was opened: an earlier folder may have been deleted. */
  #watch(): void {
    const { folder } = this.deps;
    this.#watcher?.close();
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => {
        if (name?.startsWith(fileName)) this.#lookAfter(second);
      });
      this.#watcher = watcher.on("error", () => watcher.close());
    } catch {
      // Not needed: timers also look for answers of other windows.
    }
  }

  #lookAfter(wait: number): void {
    if (this.#isClosing || !this.#changed.hasListeners) return;
    this.#stopTimer ??= this.deps.clock.after(wait, () => void this.#look());
  }

  /** Fires if another window has changed the file, or may have while this one had closed it or the drive rested. */
  async #look(): Promise<void> {
    this.#stopTimer = undefined;
    const now = await this.read((tables) => ({ by: tables, version: tables.pragma("data_version") }));
    if (!now) return void this.#lookAfter(Math.max(second, this.#breaker.restTime));
    const before = this.#seen;
    this.#seen = now;
    if (now.by !== before?.by || now.version !== before.version) this.#changed.fire();
  }

  #close(): void {
    this.#tables?.database.close();
    this.#tables = undefined;
  }
}
