import { parseJson } from "../../weather/base/json";
import type { EpochMs, SharedValues } from "../../weather/base/ports";
import { isOutdated } from "../../weather/model/answer";
import type { Database } from "./database";
import type { Tables } from "./sqliteFile";

export class StoredValues implements SharedValues {
  constructor(
    private readonly database: Database,
    private readonly now: () => EpochMs,
  ) {}

  read(name: string): Promise<unknown> {
    return this.database.read((tables) => this.#valueIn(tables, name));
  }

  async put(name: string, at: EpochMs, value: unknown): Promise<void> {
    const now = this.now();
    if (isOutdated(at, now)) return;
    // Also replaces a value from the future, which a wrong clock has written.
    const sql = `INSERT INTO entries VALUES (:name, :at, :value) ON CONFLICT DO UPDATE
      SET at = excluded.at, value = excluded.value WHERE at <= excluded.at OR at > :now`;
    const row = { name, at: Math.round(at), value: JSON.stringify(value) };
    await this.database.write((tables) => tables.run(sql, { ...row, now }));
  }

  async update(name: string, act: (stored: unknown) => { readonly at: EpochMs; readonly value: unknown }) {
    await this.database.write((tables) => {
      const { at, value } = act(this.#valueIn(tables, name));
      const row = { name, at: Math.round(at), value: JSON.stringify(value) };
      tables.run("INSERT OR REPLACE INTO entries VALUES (:name, :at, :value)", row);
    });
  }

  async remove(name: string): Promise<void> {
    await this.database.write((tables) => tables.run("DELETE FROM entries WHERE name = :name", { name }));
  }

  #valueIn(tables: Tables, name: string): unknown {
    if (this.database.isRemovalRequested) return undefined;
    const sql = "SELECT at, value FROM entries WHERE name = :name";
    const [row] = tables.all<{ at: EpochMs; value: string }>(sql, { name });
    return row && !isOutdated(row.at, this.now()) ? parseJson(row.value) : undefined;
  }
}
