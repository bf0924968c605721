import { day, hour, minute } from "../../weather/base/duration";
import type { Clock, Log } from "../../weather/base/ports";
import { retention } from "../../weather/model/answer";
import type { Database } from "./database";
import { faultOf, type Tables } from "./databaseFile";

export interface RemovalDeps {
  readonly database: Database;
  readonly clock: Pick<Clock, "now" | "after">;
  readonly log: Log;
  /** Survives the window, which may close before the removal is possible. */
  readonly memory: { get(key: string): unknown; update(key: string, value: unknown): PromiseLike<void> };
}

/** The members of `memory`: whether everything is to be removed, and the time of the last removal. */
const [everything, removedAt] = ["removeStoredWeather", "weatherRemovedAt"];

/** Removes the service's data: once a day what is two weeks old, and everything when the key is removed. */
export class Removal {
  #stop = (): void => undefined;

  constructor(private readonly deps: RemovalDeps) {
    this.#next();
  }

  /** Removes everything now; if that fails, as soon as possible. */
  async clear(): Promise<void> {
    this.#remember(everything, true);
    if (!(await this.#remove())) this.deps.log.warn("Couldn't remove the stored weather. Retrying automatically");
  }

  /** Called when a window learns that there is no key any more: removes what it has stored after the removal. */
  async clearRest(): Promise<void> {
    const removed = await this.deps.database.write((tables) => tables.run("DELETE FROM entries"));
    if (removed) await this.clear();
  }

  dispose(): void {
    this.#stop();
  }

  get #isClearing(): boolean {
    return this.deps.memory.get(everything) === true;
  }

  #remember(key: string, value: unknown): void {
    void this.deps.memory.update(key, value).then(undefined, () => undefined);
  }

  /** Checks each minute, because another window may have begun a removal that it couldn't finish. */
  #next(): void {
    this.#stop = this.deps.clock.after(minute, () => {
      this.#next();
      void this.#removeDue();
    });
  }

  async #removeDue(): Promise<void> {
    const { database, clock, memory } = this.deps;
    const isDue = await database.read((tables) => this.#isDue(tables));
    const age = clock.now() - Number(memory.get(removedAt) ?? 0);
    // On a slow drive too, once a day.
    const isForced = isDue === undefined && Math.abs(age) >= day;
    if (isDue || isForced || this.#isClearing) await this.#remove(isForced);
  }

  #isDue(tables: Tables): boolean {
    const sql = "SELECT 1 FROM removals WHERE abs(done_at - :now) < :day";
    return tables.all(sql, { now: this.deps.clock.now(), day }).length === 0;
  }

  /** @returns whether it succeeded. */
  async #remove(isForced = false): Promise<boolean> {
    const { database, clock } = this.deps;
    const isAll = this.#isClearing;
    const isDone = await database.remove((tables) => this.#removeIn(tables, isAll), isAll || isForced);
    if (isDone && isAll) this.#remember(everything, undefined);
    if (isDone) this.#remember(removedAt, clock.now());
    return isDone === true;
  }

  #removeIn(tables: Tables, isAll: boolean): boolean {
    const now = this.deps.clock.now();
    if (!isAll && !this.#isDue(tables)) return true;
    if (isAll) tables.database.exec("PRAGMA synchronous = FULL");
    const setDone = (at: number): number => tables.run("INSERT OR REPLACE INTO removals VALUES (1, :at)", { at });
    tables.inTransaction(() => {
      // The newest call decides, too: after a wrong clock, the calls of a day must still count.
      const calls = "DELETE FROM calls WHERE at <= min(:now, (SELECT max(at) FROM calls)) - :lifetime";
      tables.run(calls, { now, lifetime: 2 * day });
      tables.run("DELETE FROM entries WHERE abs(at - :now) >= :lifetime", { now, lifetime: isAll ? 0 : retention });
      tables.run("DELETE FROM leases WHERE abs(until - :now) >= :lifetime", { now, lifetime: isAll ? 0 : day });
      // If the rest fails, any window repeats it: in an hour, or in a minute if everything is to be removed.
      setDone(isAll ? 0 : now - day + hour);
    });
    try {
      tables.rewrite();
    } catch (error) {
      // On a nearly full disk, only this may be impossible.
      if (faultOf(error) !== "unavailable") throw error;
      return false;
    }
    setDone(now);
    return true;
  }
}
