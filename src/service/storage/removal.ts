import { day, hour, minute, second } from "../../weather/base/duration";
import { Emitter, type Unsubscribe } from "../../weather/base/emitter";
import type { Clock, EpochMs, Log } from "../../weather/base/ports";
import { retention } from "../../weather/model/answer";
import { withDeadline } from "../base/deadline";
import type { Database } from "./database";
import type { Tables } from "./sqliteFile";
import { isRemovable } from "./toldNotes";
import { endRemoval, requestRemoval } from "./removalRequest";

/** Milliseconds between two removals: a day at most, because the time is looked at once an hour. */
const interval = day - hour;

/** Milliseconds for the request. A drive that takes longer would keep a person waiting, too. */
const patience = 2 * second;

/** Removes the service's data: once a day what is two weeks old, and everything when the key is removed. */
export class Removal {
  #stop: Unsubscribe;
  /** The time of the last removal. */
  #doneAt = Number.NEGATIVE_INFINITY;
  /** The monotonic time at which this window did that, or found that others had. */
  #foundAt = Number.NEGATIVE_INFINITY;
  /** Whether this window still has to remove everything, also if it couldn't request that of others. */
  #isClearing = false;
  readonly #cleared = new Emitter();

  /** Fires when this window has removed everything. */
  readonly onDidClear = this.#cleared.subscribe;

  constructor(
    private readonly database: Database,
    private readonly folder: string,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#stop = clock.after(minute, () => void this.#remove());
    database.onDidRequestRemoval(() => this.#schedule(minute));
  }

  /** Removes everything now; if that fails, any window tries again each minute. @returns whether it's done. */
  async clear(): Promise<boolean> {
    this.#isClearing = true;
    await withDeadline(patience, new AbortController().signal, () => requestRemoval(this.folder)).catch(
      () => undefined,
    );
    const isDone = await this.#remove();
    if (!isDone) this.log.warn("Couldn't remove the stored weather. Retrying automatically");
    return isDone;
  }

  dispose(): void {
    this.#stop();
    this.#cleared.clear();
  }

  get #isAll(): boolean {
    return this.#isClearing || this.database.isRemovalRequested;
  }

  #schedule(wait: number): void {
    this.#stop();
    if (!this.database.isDisposed) this.#stop = this.clock.after(wait, () => void this.#remove());
  }

  /** Again in an hour; in a minute while everything is to be removed. */
  async #remove(): Promise<boolean> {
    this.#schedule(this.#isAll ? minute : hour);
    if (!this.#isAll && Math.abs(this.clock.now() - this.#doneAt) < interval) return true;
    const at = this.clock.monotonic();
    const done = await this.database.remove((tables) => {
      // The operation has looked for a request.
      const isAll = this.#isAll;
      return { isAll, at: this.#removeIn(tables, isAll) };
    });
    if (!done) return false;
    this.#doneAt = done.at;
    this.#foundAt = at;
    if (done.isAll) await this.#endClearing();
    return true;
  }

  async #endClearing(): Promise<void> {
    this.#isClearing = false;
    await endRemoval(this.folder).catch(() => undefined);
    this.#cleared.fire();
  }

  /** @returns the time of the last removal. */
  #removeIn(tables: Tables, isAll: boolean): EpochMs {
    const now = this.clock.now();
    const [last] = tables.all<{ doneAt: EpochMs }>("SELECT done_at AS doneAt FROM removals");
    if (!isAll && last && Math.abs(last.doneAt - now) < interval) return last.doneAt;
    if (isAll) tables.database.exec("PRAGMA synchronous = FULL");
    tables.inTransaction(() => {
      // Two removals have to agree on which calls are long ago, because a clock may be wrong for a minute.
      if (!isAll && last && last.doneAt <= now && this.clock.monotonic() - this.#foundAt >= interval)
        tables.run("DELETE FROM calls WHERE at <= :from OR at >= :to", {
          from: last.doneAt - 2 * day,
          to: now + 2 * day,
        });
      tables.run("DELETE FROM entries WHERE abs(at - :now) >= :lifetime", { now, lifetime: isAll ? 0 : retention });
      tables.run("DELETE FROM leases WHERE abs(until - :now) >= :lifetime", { now, lifetime: isAll ? 0 : day });
      tables.run(`DELETE FROM notes WHERE ${isRemovable} AND abs(seen_at - :now) >= :lifetime`, {
        now,
        lifetime: isAll ? 0 : retention,
      });
    });
    // Otherwise, deleted rows stay in the file.
    tables.database.exec("VACUUM");
    tables.run("INSERT OR REPLACE INTO removals VALUES (1, :now)", { now });
    // Another program may have switched the file to a write-ahead log, which keeps them, too.
    tables.database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    return now;
  }
}
