import { randomInt } from "node:crypto";
import * as fs from "node:fs/promises";
import { dirname } from "node:path";
import type * as sqlite from "node:sqlite";

import { errorCode } from "../../weather/base/errorCode";

/**
 * A schema that older windows can't read needs a new file name. Its first window then removes the files of earlier names
 * to which no window has written for a day, and a removal of the key removes all of them.
 */
export const fileName = "weather.v1.sqlite";
const version = 1;

/** SQLite keeps the text of each statement in the file. */
const tableStatements = [
  "CREATE TABLE entries (name TEXT PRIMARY KEY, at INTEGER NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
  `CREATE TABLE calls (
    token TEXT PRIMARY KEY, at INTEGER NOT NULL, sent INTEGER NOT NULL, budget TEXT NOT NULL, answered INTEGER,
    remaining INTEGER) STRICT, WITHOUT ROWID`,
  `CREATE TABLE months (
    month INTEGER NOT NULL, budget TEXT NOT NULL, made INTEGER NOT NULL, PRIMARY KEY (month, budget))
    STRICT, WITHOUT ROWID`,
  "CREATE TABLE leases (name TEXT PRIMARY KEY, token TEXT NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID",
  "CREATE TABLE removals (id INTEGER PRIMARY KEY, done_at INTEGER NOT NULL) STRICT",
];

// No write-ahead log: it would keep deleted data, and could block this thread. No waiting for the disk: after a power
// cut, a cache and a count may be gone.
const pragmas = `PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON;
  PRAGMA temp_store = MEMORY;`;

type Values = Readonly<Record<string, sqlite.SQLInputValue>>;

/** An open file. `values` has a member `name` for each parameter `:name`. */
export class Tables {
  constructor(readonly database: sqlite.DatabaseSync) {}

  /** @returns the number of changed rows. */
  run(sql: string, values: Values = {}): number {
    return Number(this.database.prepare(sql).run(values).changes);
  }

  /** `Row` has the columns that the statement selects. */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- shorter than an assertion at each call
  all<Row>(sql: string, values: Values = {}): readonly Row[] {
    return this.database.prepare(sql).all(values) as unknown as readonly Row[];
  }

  inTransaction<T>(act: () => T): T {
    this.database.exec("BEGIN IMMEDIATE");
    try {
      const result = act();
      this.database.exec("COMMIT");
      return result;
    } finally {
      if (this.database.isOpen && this.database.isTransaction) this.database.exec("ROLLBACK");
    }
  }

  /** Such as `application_id`, unique to a file. */
  pragma(name: string): unknown {
    return this.database.prepare(`PRAGMA ${name}`).get()?.[name];
  }
}

/** Creates the file with its folder if they are missing. Follows no link and waits for no FIFO. @returns its identity. */
export async function prepareFile(file: string): Promise<string | undefined> {
  const folder = dirname(file);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await fs.lstat(folder)).isDirectory()) throw storageError("ENOTDIR");
  await identityOf(journalOf(file));
  if ((await identityOf(file)) === undefined) await fs.writeFile(file, "", { flag: "a", mode: 0o600 });
  return identityOf(file);
}

/** Creates the tables in a new file. @throws if the file is damaged, another program's, or of a newer version. */
export function openTables(database: sqlite.DatabaseSync): Tables {
  const tables = new Tables(database);
  const found = () => tables.all<{ sql: string }>("SELECT sql FROM sqlite_schema").map(({ sql }) => sql);
  const create = (): void => {
    // Another window may have created them.
    if (found().length > 0) return;
    for (const sql of tableStatements) database.exec(sql);
    database.exec(`PRAGMA user_version = ${version}; PRAGMA application_id = ${randomInt(1, 2 ** 31)};`);
  };
  try {
    database.exec(pragmas);
    if (found().length === 0) tables.inTransaction(create);
    if (Number(tables.pragma("user_version")) > version) throw storageError("newer version");
    const existing = new Set(found());
    if (!tableStatements.every((sql) => existing.has(sql))) throw storageError("ERR_OTHER_TABLES", 26);
    return tables;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Identifies a regular file while any process has it open; undefined if missing. @throws for anything else. */
export async function identityOf(file: string): Promise<string | undefined> {
  try {
    const about = await fs.lstat(file, { bigint: true });
    if (!about.isFile()) throw storageError("ENOTFILE");
    return `${about.dev} ${about.ino}`;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Removes the file with its journal, unless another window has replaced it. Empties it if it can't be removed. */
export async function removeFile(file: string, identity: string | undefined): Promise<void> {
  if ((await identityOf(file)) !== identity) return;
  // First, because another window may create the file again, and have a journal of its own.
  await fs.rm(journalOf(file), { force: true });
  // Windows doesn't remove a file that a process has open.
  await fs.rm(file, { force: true }).catch(() => fs.truncate(file));
}

function journalOf(file: string): string {
  return `${file}-journal`;
}

/** @param errcode SQLite's code; default: the file can't be opened. */
export function storageError(code: string, errcode = 14): Error {
  return Object.assign(new Error(code), { code, errcode });
}

/**
 * SQLite's codes. `busy`: busy, locked. `damaged`: corrupt, not a database. `unavailable`: permission, no memory,
 * read-only, I/O, full, can't open, locking protocol, authorization.
 */
const faults = { busy: [5, 6], damaged: [11, 26], unavailable: [3, 7, 8, 10, 13, 14, 15, 23] } as const;

/** `mistake`: a fault of this extension, or a Node that lacks something. */
export function faultOf(error: unknown): keyof typeof faults | "mistake" {
  const { code, errcode, syscall, name } = error as Record<string, unknown>;
  // The file contains an integer that no window writes.
  if (code === "ERR_OUT_OF_RANGE") return "damaged";
  if (typeof errcode !== "number") return syscall !== undefined || name === "TimeoutError" ? "unavailable" : "mistake";
  const all = Object.keys(faults) as (keyof typeof faults)[];
  return all.find((fault) => (faults[fault] as readonly number[]).includes(errcode & 0xff)) ?? "mistake";
}

/** For the log. SQLite's messages for its codes contain neither paths nor values. */
export function codeOf(error: unknown): string {
  const { errstr } = error as { errstr?: unknown };
  return typeof errstr === "string" ? errstr : errorCode(error);
}
