import { day, hour, minute } from "../../weather/base/duration";
import type { Unsubscribe } from "../../weather/base/emitter";
import type { Clock, EpochMs } from "../../weather/base/ports";
import { retention } from "../../weather/model/answer";
import type { Database } from "./database";
import type { Tables } from "./databaseFile";

/** Survives the window, which may close before everything can be removed. */
interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** Milliseconds between two removals: a day at most, because the time is looked at once an hour. */
const interval = day - hour;

/** The member of the memory that is true while everything is to be removed. */
const everything = "removeStoredWeather";

/** Removes the service's data: once a day what is two weeks old, and everything when the key is removed. */
export class Removal {
  #stop: Unsubscribe;
  /** The time at which this window looks whether anything is to be removed. */
  #dueAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly memory: Memory,
  ) {
    this.#stop = clock.after(minute, () => void this.#remove());
  }

  /** Removes everything now; if that fails, as soon as possible. */
  clear(): Promise<void> {
    this.#remember(true);
    return this.#remove();
  }

  dispose(): void {
    this.#stop();
  }

  #remember(isClearing: true | undefined): void {
    void this.memory.update(everything, isClearing).then(undefined, () => undefined);
  }

  /** Again in an hour; in a minute while everything is to be removed, also by another window that couldn't. */
  async #remove(): Promise<void> {
    const isAll = this.memory.get(everything) === true;
    this.#stop();
    this.#stop = this.clock.after(isAll ? minute : hour, () => void this.#remove());
    if (!isAll && this.clock.now() < this.#dueAt) return;
    const doneAt = await this.database.remove((tables) => this.#removeIn(tables, isAll));
    if (doneAt === undefined) return;
    this.#dueAt = doneAt + interval;
    if (isAll) this.#remember(undefined);
  }

  /** @returns the time of the last removal. */
  #removeIn(tables: Tables, isAll: boolean): EpochMs {
    const now = this.clock.now();
    const sql = "SELECT done_at AS doneAt FROM removals WHERE abs(done_at - :now) < :interval";
    const [removed] = isAll ? [] : tables.all<{ doneAt: EpochMs }>(sql, { now, interval });
    if (removed) return removed.doneAt;
    if (isAll) tables.database.exec("PRAGMA synchronous = FULL");
    tables.inTransaction(() => {
      // The newest call decides, too: after a wrong clock, the calls of a day must still count.
      const calls = "DELETE FROM calls WHERE at <= min(:now, (SELECT max(at) FROM calls)) - :lifetime";
      tables.run(calls, { now, lifetime: 2 * day });
      tables.run("DELETE FROM entries WHERE abs(at - :now) >= :lifetime", { now, lifetime: isAll ? 0 : retention });
      tables.run("DELETE FROM leases WHERE abs(until - :now) >= :lifetime", { now, lifetime: isAll ? 0 : day });
    });
    // Otherwise, deleted rows stay in the file.
    tables.database.exec("VACUUM");
    tables.run("INSERT OR REPLACE INTO removals VALUES (1, :now)", { now });
    return now;
  }
}
