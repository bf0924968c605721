import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as sqlite from "node:sqlite";

import { Database, type DatabaseParts } from "../../../../src/service/storage/database";
import { searchFolder } from "../../../canary/changedFiles";
import { FakeClock } from "../../weather/fakes";
import { RecordedLog } from "../harness";

export const fileName = "weather.v1.sqlite";

/** One window's database, its log, and its clock. */
export interface OpenDatabase {
  readonly database: Database;
  readonly log: readonly string[];
  readonly clock: FakeClock;
  /** The same folder as another window sees it. */
  readonly other: () => OpenDatabase;
}

/** A folder for each test of a group, and the windows' databases in it. */
export class TestDatabases {
  folder = "";
  #opened: Database[] = [];

  constructor() {
    beforeEach(async () => (this.folder = await mkdtemp(join(tmpdir(), "database-"))));
    afterEach(async () => {
      for (const database of this.#opened.splice(0)) database.dispose();
      searchFolder(this.folder);
      await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
    });
  }

  readonly path = (...names: readonly string[]): string => join(this.folder, ...names);
  readonly file = (): string => this.path(fileName);

  readonly open = (more: Partial<DatabaseParts> & { readonly clock?: FakeClock } = {}): OpenDatabase => {
    const [log, clock] = [new RecordedLog(), more.clock ?? new FakeClock()];
    const database = new Database({ folder: this.folder, log, clock, ...more });
    this.#opened.push(database);
    return { database, log: log.all, clock, other: () => this.open({ ...more, clock }) };
  };
}

/** Counts a row, as an example of a change. @returns whether it was written. */
export function add({ database }: Pick<OpenDatabase, "database">, name: string): Promise<boolean> {
  return database.write(
    (tables) => tables.run("INSERT INTO leases VALUES (?, 't', 1)", name) === 1,
    () => false,
  );
}

/** Fills some pages. */
export function addMany({ database }: Pick<OpenDatabase, "database">): Promise<unknown> {
  const names = Array.from({ length: 500 }, (_, row) => `row-${row}-${"x".repeat(100)}`);
  return database.write(
    (tables) => names.forEach((name) => tables.run("INSERT INTO leases VALUES (?, 't', 1)", name)),
    () => undefined,
  );
}

/** The rows that `add` has written; undefined if the file can't be used. */
export function names({ database }: Pick<OpenDatabase, "database">): Promise<string | undefined> {
  return database.read(
    (tables) =>
      tables
        .all("SELECT name FROM leases ORDER BY name")
        .map(({ name }) => name)
        .join(" "),
    () => undefined,
  );
}

/** The module with databases that are opened differently, for faults of the drive. */
export function sqliteThat(prepare: (database: sqlite.DatabaseSync) => void, more: sqlite.DatabaseSyncOptions = {}) {
  class Prepared extends sqlite.DatabaseSync {
    constructor(path: string, options: sqlite.DatabaseSyncOptions) {
      super(path, { ...options, ...more });
      prepare(this);
    }
  }
  return () => ({ ...sqlite, DatabaseSync: Prepared });
}

/** The bytes of a file, read by another process: in this one, the file's locks would be lost. */
export function bytesOf(file: string): Buffer {
  const script = "process.stdout.write(require('node:fs').readFileSync(process.argv[1]))";
  return execFileSync(process.execPath, ["-e", script, file], { maxBuffer: 1e9 });
}
