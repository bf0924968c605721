import { randomInt } from "node:crypto";
import * as fs from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type * as sqlite from "node:sqlite";

import { errorCode } from "../../weather/base/errorCode";

/** A schema that older windows can't read needs a new file name. */
export const fileName = "weather.v1.sqlite";
const version = 1;

const schema = `
  CREATE TABLE entries (name TEXT PRIMARY KEY, at INTEGER NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE calls (
    token TEXT PRIMARY KEY, at INTEGER NOT NULL, sent INTEGER NOT NULL, budget TEXT NOT NULL, person INTEGER NOT NULL,
    answered INTEGER, remaining INTEGER) STRICT, WITHOUT ROWID;
  CREATE INDEX calls_at ON calls (at);
  CREATE INDEX calls_counted ON calls (budget, at, sent, remaining);
  CREATE TABLE months (
    month INTEGER NOT NULL, budget TEXT NOT NULL, made INTEGER NOT NULL, PRIMARY KEY (month, budget))
    STRICT, WITHOUT ROWID;
  CREATE TABLE leases (name TEXT PRIMARY KEY, token TEXT NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE removals (id INTEGER PRIMARY KEY, done_at INTEGER NOT NULL) STRICT;
  PRAGMA user_version = ${version};`;

// No write-ahead log: it would keep deleted data, and could block this thread.
const pragmas = `PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;
  PRAGMA temp_store = MEMORY;`;

type Values = Readonly<Record<string, sqlite.SQLInputValue>>;

/** An open file. Statements are prepared once; `values` has a member `name` for each parameter `:name`. */
export class Tables {
  readonly #statements = new Map<string, sqlite.StatementSync>();

  constructor(
    readonly database: sqlite.DatabaseSync,
    /** Identifies the file while it's open. */
    readonly identity: string | undefined,
  ) {}

  /** @returns the number of changed rows. */
  run(sql: string, values: Values = {}): number {
    return Number(this.#prepare(sql).run(values).changes);
  }

  /** `Row` has the columns that the statement selects. */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- shorter than an assertion at each call
  all<Row>(sql: string, values: Values = {}): readonly Row[] {
    return this.#prepare(sql).all(values) as unknown as readonly Row[];
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

  /** Such as `data_version`, changed by each write of another window, or `application_id`, unique to a file. */
  pragma(name: string): unknown {
    return this.#prepare(`PRAGMA ${name}`).get()?.[name];
  }

  #prepare(sql: string): sqlite.StatementSync {
    const statement = this.#statements.get(sql) ?? this.database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** Opens the file, or creates it with its folder. Only a regular file, neither a link nor a FIFO. */
export async function openFile(path: string, DatabaseSync: typeof sqlite.DatabaseSync): Promise<Tables> {
  const folder = dirname(path);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await fs.lstat(folder)).isDirectory()) throw unavailable("ENOTDIR");
  const file = join(await fs.realpath(folder), basename(path));
  await identityOf(journalOf(file));
  if ((await identityOf(file)) === undefined) await fs.writeFile(file, "", { flag: "a", mode: 0o600 });
  const identity = await identityOf(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    if (database.location() !== file) throw unavailable("ENOTFILE");
    database.exec(pragmas);
    const tables = new Tables(database, identity);
    const isNew = (): boolean => tables.pragma("user_version") === 0;
    const id = `PRAGMA application_id = ${randomInt(1, 2 ** 31)};`;
    if (isNew()) tables.inTransaction(() => isNew() && database.exec(schema + id));
    if (tables.pragma("user_version") !== version) throw unavailable("newer version");
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
    if (!about.isFile()) throw unavailable("ENOTFILE");
    return `${about.dev} ${about.ino}`;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Removes the file, unless another window has replaced it. */
export async function removeFile(file: string, identity: string | undefined): Promise<void> {
  if (identity !== undefined && (await identityOf(file)) !== identity) return;
  await fs.rm(file, { force: true });
  await fs.rm(journalOf(file), { force: true });
}

function journalOf(file: string): string {
  return `${file}-journal`;
}

/** An error with SQLite's code for a file that can't be opened. */
export function unavailable(code: string): Error {
  return Object.assign(new Error(code), { code, errcode: 14 });
}

/**
 * SQLite's codes. `busy`: busy, locked. `damaged`: corrupt, not a database, and error, which means a missing table,
 * because the statements are correct. `unavailable`: permission, no memory, read-only, I/O, full, can't open, locking
 * protocol, authorization.
 */
const faults = { busy: [5, 6], damaged: [1, 11, 26], unavailable: [3, 7, 8, 10, 13, 14, 15, 23] } as const;

/** Undefined for a fault of this extension. */
export function faultOf(error: unknown): keyof typeof faults | undefined {
  const { code, errcode, syscall, name } = error as Record<string, unknown>;
  // The file contains an integer that no window writes.
  if (code === "ERR_OUT_OF_RANGE") return "damaged";
  if (typeof errcode !== "number") return syscall !== undefined || name === "TimeoutError" ? "unavailable" : undefined;
  const all = Object.keys(faults) as (keyof typeof faults)[];
  return all.find((fault) => (faults[fault] as readonly number[]).includes(errcode & 0xff));
}

/** For the log. SQLite's messages for its codes contain neither paths nor values. */
export function codeOf(error: unknown): string {
  const { errstr } = error as { errstr?: unknown };
  return typeof errstr === "string" ? errstr : errorCode(error);
}
