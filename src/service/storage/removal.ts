import { day, hour, minute } from "../../weather/base/duration";
import type { Clock, Log } from "../../weather/base/ports";
import { retention } from "../../weather/model/answer";
import type { Database } from "./database";
import type { Tables } from "./databaseFile";

/** Survives the window, which may close before everything can be removed. */
interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** The member of the memory that is true while everything is to be removed. */
const everything = "removeStoredWeather";

/** Removes the service's data: once a day what is two weeks old, and everything when the key is removed. */
export class Removal {
  #stop = (): void => undefined;
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly memory: Memory,
    private readonly log: Log,
  ) {
    this.#next();
  }

  /** Removes everything now; if that fails, as soon as possible. */
  async clear(): Promise<void> {
    this.#remember(true);
    if (!(await this.#remove())) this.log.warn("Couldn't remove the stored weather. Retrying automatically");
  }

  dispose(): void {
    this.#stop();
  }

  get #isClearing(): boolean {
    return this.memory.get(everything) === true;
  }

  #remember(isClearing: true | undefined): void {
    void this.memory.update(everything, isClearing).then(undefined, () => undefined);
  }

  /** Once an hour; once a minute while everything is to be removed, also by another window that couldn't. */
  #next(): void {
    this.#stop = this.clock.after(minute, () => {
      this.#next();
      if (this.#isClearing || Math.abs(this.clock.now() - this.#triedAt) >= hour) void this.#remove();
    });
  }

  /** @returns whether it succeeded. */
  async #remove(): Promise<boolean> {
    this.#triedAt = this.clock.now();
    const isAll = this.#isClearing;
    const isDone = await this.database.remove((tables) => this.#removeIn(tables, isAll));
    if (isDone && isAll) this.#remember(undefined);
    return isDone === true;
  }

  #removeIn(tables: Tables, isAll: boolean): true {
    const now = this.clock.now();
    // Looked at once an hour, so the time between two removals is a day at most.
    const removed = "SELECT 1 FROM removals WHERE abs(done_at - :now) < :interval";
    if (!isAll && tables.all(removed, { now, interval: day - hour }).length > 0) return true;
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
    return true;
  }
}
