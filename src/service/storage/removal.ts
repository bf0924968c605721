import { day, minute } from "../../weather/base/duration";
import type { Clock, Log } from "../../weather/base/ports";
import { retention } from "../../weather/model/answer";
import type { Database } from "./database";

/** The column with a row's time, and the milliseconds for which a row is stored. */
const lifetimes = { entries: ["at", retention], leases: ["until", day], calls: ["at", 2 * day] } as const;

/** Removes the service's data: once a day what is two weeks old, and everything when the key is removed. */
export class Removal {
  #isClearing = false;
  #stop = (): void => undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, "now" | "after">,
    private readonly log: Log,
  ) {
    this.#next();
  }

  /** Removes everything now; if that fails, as soon as possible. */
  async clear(): Promise<void> {
    this.#isClearing = true;
    if (!(await this.#remove())) this.log.warn("Couldn't remove the stored weather. Retrying automatically");
  }

  dispose(): void {
    this.#stop();
  }

  /** Checks each minute, because another window may have begun a removal that it couldn't finish. */
  #next(): void {
    this.#stop = this.clock.after(minute, () => {
      this.#next();
      void this.#removeDue();
    });
  }

  async #removeDue(): Promise<void> {
    const sql = "SELECT 1 FROM removals WHERE abs(done_at - :now) < :day";
    const done = await this.database.read((tables) => tables.all(sql, { now: this.clock.now(), day }));
    if (done?.length === 0 || this.#isClearing) await this.#remove();
  }

  /** Until all is removed, `done_at` is 0, so that any window repeats it. @returns whether it succeeded. */
  async #remove(): Promise<boolean> {
    const [now, isAll] = [this.clock.now(), this.#isClearing];
    const isDone = await this.database.write((tables) => {
      for (const [table, [column, lifetime]] of Object.entries(lifetimes))
        tables.run(`DELETE FROM ${table} WHERE abs(${column} - :now) >= :lifetime`, { now, lifetime });
      if (isAll) for (const table of ["entries", "leases"]) tables.run(`DELETE FROM ${table}`);
      return tables.run("INSERT OR REPLACE INTO removals VALUES (1, 0)");
    });
    // Deleted rows stay in the file until it's rewritten.
    if (!isDone || (await this.database.read((tables) => tables.run("VACUUM"))) === undefined) return false;
    this.#isClearing = this.#isClearing && !isAll;
    await this.database.write((tables) => tables.run("UPDATE removals SET done_at = :now", { now }));
    return true;
  }
}
