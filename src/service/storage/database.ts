import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import type * as sqlite from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

import { hour, minute, second } from "../../weather/base/duration";
import { Emitter, type Unsubscribe } from "../../weather/base/emitter";
import type { Clock, Log } from "../../weather/base/ports";
import { withDeadline } from "../base/deadline";
import { codeOf, faultOf, fileName, identityOf, openFile, removeFile, type Tables, unavailable } from "./databaseFile";
import { slowPause, ThreadBudget } from "./threadBudget";

export interface DatabaseDeps {
  /** A folder of this extension; it is created if it is missing. */
  readonly folder: string;
  readonly log: Log;
  readonly clock: Pick<Clock, "monotonic" | "after">;
  /** Called with faults of this extension. */
  readonly report: (error: unknown) => void;
  /** Default: `node:sqlite`, undefined if this Node lacks it. */
  readonly sqlite?: () => typeof sqlite | undefined;
  /** Milliseconds for which all operations may hold the thread in ten minutes; default: 500. */
  readonly maxHold?: number;
}

/** Milliseconds for which an operation is retried while other windows hold the lock. */
const patience = 2 * second;
/** Milliseconds for finding the file, which on a disconnected network drive may never end. */
const fileDeadline = 5 * second;

/** Reads or changes rows, synchronously. May run several times, so it has no other effects. */
export type Act<T> = (tables: Tables) => T;

/**
 * The SQLite file that all windows share. If it can't be used, operations return undefined, and it isn't tried again
 * for a minute; for ten if it holds the thread for too long. Operations never reject.
 *
 * Not in a worker: that costs each window 15 MiB and 90 ms of processor time.
 */
export class Database {
  readonly #file: string;
  readonly #budget: ThreadBudget;
  #tables: Tables | undefined;
  #looking: Promise<Tables> | undefined;
  /** Whether the look at the file has passed its deadline, and hasn't ended. */
  #isStuck = false;
  /** A damaged file that hasn't been removed yet. */
  #damaged: { readonly identity: string | undefined } | undefined;
  #batch: { readonly acts: Act<unknown>[]; readonly results: Promise<readonly unknown[] | undefined> } | undefined;
  /** Ends with the last change, because changes have an order. */
  #changing: Promise<unknown> = Promise.resolve();
  #watcher: FSWatcher | undefined;
  #stopTimer: Unsubscribe | undefined;
  /** Changes and openings in a row that found the file locked for the whole time. */
  #locked = 0;
  /** In monotonic milliseconds. */
  #restsUntil = Number.NEGATIVE_INFINITY;
  /** A warning is logged once an hour. */
  #warnedAt = Number.NEGATIVE_INFINITY;

  readonly #changed = new Emitter();

  /** Fires after changes by other windows, at most once a second; never on systems that don't report file changes. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly deps: DatabaseDeps) {
    this.#file = join(deps.folder, fileName);
    this.#budget = new ThreadBudget(deps.clock.monotonic, deps.maxHold);
  }

  /** Runs `act` without a transaction, and thus without a lock that blocks other windows. */
  read<T>(act: Act<T>): Promise<T | undefined> {
    return this.#use((tables) => this.#budget.measure(() => act(tables)));
  }

  /** Runs `act` in a transaction, which is shared by concurrent calls. */
  async write<T>(act: Act<T>): Promise<T | undefined> {
    const batch = (this.#batch ??= this.#newBatch());
    const index = batch.acts.push(act) - 1;
    return (await batch.results)?.[index] as T | undefined;
  }

  /** Runs `act`, however long it takes; with `isForced` also on a drive that is too slow for everything else. */
  remove<T>(act: Act<T>, isForced: boolean): Promise<T | undefined> {
    return this.#afterChanges(() => this.#use(act, { isChange: true, isForced }));
  }

  /** Called when the window closes. Later operations have no effect; its leases stay until they expire. */
  dispose(): void {
    this.#restsUntil = Infinity;
    this.#close();
  }

  #newBatch() {
    const acts: Act<unknown>[] = [];
    const end = (): void => void (this.#batch = this.#batch?.acts === acts ? undefined : this.#batch);
    const all: Act<unknown[]> = (tables) => {
      end();
      return this.#budget.measure(() => tables.inTransaction(() => acts.map((act) => act(tables))));
    };
    return { acts, results: this.#afterChanges(() => this.#use(all, { isChange: true }).finally(end)) };
  }

  #afterChanges<T>(change: () => Promise<T>): Promise<T> {
    const result = this.#changing.then(change);
    this.#changing = result;
    return result;
  }

  async #use<T>(act: Act<T>, { isChange = false, isForced = false } = {}): Promise<T | undefined> {
    const started = performance.now();
    let isBegunAnew = false;
    while (this.#isUsable || (isForced && this.#restsUntil < Infinity)) {
      try {
        const tables = await this.#connect();
        // Opening may have taken too long.
        if (!isForced) this.#checkTime(false);
        // Otherwise, the file was closed in the meantime.
        if (tables === this.#tables) {
          const result = act(tables);
          if (isChange || this.#locked > 1) this.#locked = 0;
          return result;
        }
      } catch (error) {
        const fault = faultOf(error, this.#tables);
        const isPatient = this.#locked < 2 && performance.now() - started < patience;
        if (fault === "mistake") this.deps.report(error);
        if (fault === "damaged" && !isBegunAnew) isBegunAnew = this.#discard(error);
        else if (fault !== "busy") return void this.#rest(minute, error);
        else if (!isPatient)
          return void this.#rest((isChange || !this.#tables) && ++this.#locked > 1 ? minute : 0, error);
      } finally {
        this.#checkTime(isForced);
      }
      if (performance.now() - started >= 2 * patience) break;
      await wait(2 + Math.random() * 38);
    }
    return undefined;
  }

  get #isUsable(): boolean {
    return this.#restsUntil <= this.deps.clock.monotonic() && !this.#isStuck;
  }

  /**
   * Opens the file, or checks that it wasn't replaced: SQLite would use a deleted one. Once for concurrent operations,
   * because each look at a file may occupy a thread that all extensions use, until the drive answers.
   */
  async #connect(): Promise<Tables> {
    const end = (): void => void ([this.#looking, this.#isStuck] = [undefined, false]);
    const look = (signal: AbortSignal) => (this.#looking ??= this.#open(signal).finally(end));
    return withDeadline(fileDeadline, new AbortController().signal, look).catch((error: unknown) => {
      this.#isStuck = this.#looking !== undefined;
      throw error;
    });
  }

  async #open(signal: AbortSignal): Promise<Tables> {
    if (this.#damaged) await removeFile(this.#file, this.#damaged.identity);
    else if (this.#tables && this.#tables.identity === (await identityOf(this.#file))) return this.#tables;
    signal.throwIfAborted();
    this.#damaged = undefined;
    this.#close();
    const { sqlite: load = () => process.getBuiltinModule("node:sqlite") } = this.deps;
    const { DatabaseSync } = load() ?? {};
    if (!DatabaseSync) throw unavailable("ERR_UNKNOWN_BUILTIN_MODULE");
    const tables = await openFile(this.#file, DatabaseSync, signal, (open) => this.#budget.measure(open));
    this.#tables = tables;
    this.#watch(this.#budget.measure(() => tables.version));
    // The window may have closed in the meantime.
    if (this.#restsUntil === Infinity) this.#close();
    return tables;
  }

  #watch(version: unknown): void {
    const { folder, clock } = this.deps;
    const look = async (): Promise<void> => {
      this.#stopTimer = undefined;
      const found = await this.read((tables) => tables.version);
      if (found !== version) this.#changed.fire();
      version = found;
    };
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => {
        if (name?.startsWith(fileName) && this.#changed.hasListeners)
          this.#stopTimer ??= clock.after(second, () => void look());
      });
      this.#watcher = watcher.on("error", () => watcher.close());
    } catch {
      // Not needed: timers also look for answers of other windows.
    }
  }

  #discard(error: unknown): true {
    if (!this.#damaged) this.deps.log.warn(`The stored weather is damaged (${codeOf(error)}) and is removed`);
    this.#damaged ??= { identity: this.#tables?.identity };
    this.#close();
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

  /** Works without the file for a time, in milliseconds. */
  #rest(time: number, error: unknown): void {
    if (time > 0) this.#close();
    this.#restsUntil = Math.max(this.#restsUntil, this.deps.clock.monotonic() + time);
    this.#warn(`The storage that windows share is unavailable (${codeOf(error)}); they work without it`);
  }

  /** Stops using a drive on which the operations hold the thread for too long. */
  #checkTime(isForced: boolean): void {
    const { clock, log } = this.deps;
    const exceeded = this.#budget.exceeded();
    if (exceeded) {
      const line = `The shared storage is slow (${Math.round(exceeded.time)} ms); this window works without it`;
      // Once, a busy processor may be the cause.
      if (exceeded.isAgain) this.#warn(line);
      else log.debug(line);
      this.#restsUntil = Math.max(this.#restsUntil, clock.monotonic() + slowPause);
    }
    if (exceeded || isForced) this.#close();
  }

  #warn(line: string): void {
    const now = this.deps.clock.monotonic();
    if (now - this.#warnedAt < hour) return;
    this.#warnedAt = now;
    this.deps.log.warn(line);
  }
}
