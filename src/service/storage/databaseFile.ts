import { randomInt } from "node:crypto";
import * as fs from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type * as sqlite from "node:sqlite";

import { errorCode } from "../../weather/base/errorCode";

/**
 * A schema that older windows can't read needs a new file name. Its first window then removes the files of earlier names
 * to which no window has written for a day, and a removal of the key removes all of them.
 */
export const fileName = "weather.v1.sqlite";
const version = 1;

const schema = `
  CREATE TABLE entries (name TEXT PRIMARY KEY, at INTEGER NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE calls (
    token TEXT PRIMARY KEY, at INTEGER NOT NULL, sent INTEGER NOT NULL, budget TEXT NOT NULL, answered INTEGER,
    remaining INTEGER) STRICT, WITHOUT ROWID;
  CREATE TABLE months (
    month INTEGER NOT NULL, budget TEXT NOT NULL, made INTEGER NOT NULL, PRIMARY KEY (month, budget))
    STRICT, WITHOUT ROWID;
  CREATE TABLE leases (name TEXT PRIMARY KEY, token TEXT NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE removals (id INTEGER PRIMARY KEY, done_at INTEGER NOT NULL) STRICT;
  PRAGMA user_version = ${version};`;

// No write-ahead log: it would keep deleted data, and could block this thread. No waiting for the disk: after a power
// cut, a cache and a count may be gone.
const pragmas = `PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON;
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

  /** Changed by each write of another window. */
  get version(): unknown {
    return this.pragma("data_version");
  }

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

  /** Rewrites the file without its deleted rows, which otherwise stay in it. */
  rewrite(): void {
    this.database.exec("VACUUM");
    // Another program may have switched to a write-ahead log.
    const { busy } = this.database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() ?? {};
    if (busy === 1) throw sqliteError("SQLITE_BUSY", 5);
  }

  /** Such as `application_id`, unique to a file. */
  pragma(name: string): unknown {
    return this.#prepare(`PRAGMA ${name}`).get()?.[name];
  }

  #prepare(sql: string): sqlite.StatementSync {
    const statement = this.#statements.get(sql) ?? this.database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/**
 * Opens the file, or creates it with its folder. Follows no link and waits for no FIFO. Stops before its next step when
 * `signal` aborts, because each may take long on a network drive. `measure` runs the part that holds the thread.
 */
export async function openFile(
  path: string,
  DatabaseSync: typeof sqlite.DatabaseSync,
  signal: AbortSignal,
  measure: (open: () => Tables) => Tables,
): Promise<Tables> {
  const next = async <T>(step: Promise<T>): Promise<T> => {
    const found = await step;
    signal.throwIfAborted();
    return found;
  };
  const folder = dirname(path);
  await next(fs.mkdir(folder, { recursive: true, mode: 0o700 }));
  if (!(await next(fs.lstat(folder))).isDirectory()) throw unavailable("ENOTDIR");
  // The system can't resolve paths of some RAM disks and encrypted drives.
  const file = join(await next(fs.realpath(folder).catch(() => folder)), basename(path));
  await next(identityOf(journalOf(file)));
  const isNew = (await next(identityOf(file))) === undefined;
  if (isNew) await next(fs.writeFile(file, "", { flag: "a", mode: 0o600 }));
  const identity = await next(identityOf(file));
  try {
    return measure(() => openTables(new DatabaseSync(file, { timeout: 0 }), file, identity));
  } catch (error) {
    // The path may be too long for SQLite.
    if (isNew && faultOf(error) === "unavailable") await removeFile(file, identity);
    throw error;
  }
}

function openTables(database: sqlite.DatabaseSync, file: string, identity: string | undefined): Tables {
  try {
    if (database.location() !== file) throw unavailable("ENOTFILE");
    database.exec(pragmas);
    const tables = new Tables(database, identity);
    const isEmpty = (): boolean => tables.pragma("user_version") === 0;
    const create = (): void => {
      if (!isEmpty()) return;
      if (tables.all("SELECT 1 FROM sqlite_schema").length > 0) throw sqliteError("ERR_OTHER_TABLES", 26);
      database.exec(`${schema} PRAGMA application_id = ${randomInt(1, 2 ** 31)};`);
    };
    if (isEmpty()) tables.inTransaction(create);
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

/** Removes the file with its journal, unless another window has replaced it. Empties it if it can't be removed. */
export async function removeFile(file: string, identity: string | undefined): Promise<void> {
  if (identity !== undefined && (await identityOf(file)) !== identity) return;
  // First, because another window may create the file again, and have a journal of its own.
  await fs.rm(journalOf(file), { force: true });
  // Windows doesn't remove a file that a process has open.
  await fs.rm(file, { force: true }).catch(() => fs.truncate(file));
}

function journalOf(file: string): string {
  return `${file}-journal`;
}

/** An error with SQLite's code for a file that can't be opened. */
export function unavailable(code: string): Error {
  return sqliteError(code, 14);
}

function sqliteError(code: string, errcode: number): Error {
  return Object.assign(new Error(code), { code, errcode });
}

/**
 * SQLite's codes. `busy`: busy, locked. `damaged`: corrupt, not a database. `unavailable`: permission, no memory,
 * read-only, I/O, full, can't open, locking protocol, authorization.
 */
const faults = { busy: [5, 6], damaged: [11, 26], unavailable: [3, 7, 8, 10, 13, 14, 15, 23] } as const;

/** `mistake`: a fault of this extension, or a Node that lacks something. */
export function faultOf(error: unknown, tables?: Tables): keyof typeof faults | "mistake" {
  const { code, errcode, syscall, name } = error as Record<string, unknown>;
  // The file contains an integer that no window writes.
  if (code === "ERR_OUT_OF_RANGE") return "damaged";
  if (typeof errcode !== "number") return syscall !== undefined || name === "TimeoutError" ? "unavailable" : "mistake";
  // A statement isn't possible: it's wrong, or the tables are another program's.
  if (errcode === 1 && tables) return hasSchema(tables) ? "mistake" : "damaged";
  const all = Object.keys(faults) as (keyof typeof faults)[];
  return all.find((fault) => (faults[fault] as readonly number[]).includes(errcode & 0xff)) ?? "mistake";
}

/** Whether the file has the tables of the schema; SQLite keeps the text of each statement. */
function hasSchema(tables: Tables): boolean {
  try {
    const found = tables.all<{ sql: string }>("SELECT sql FROM sqlite_schema WHERE sql NOTNULL");
    return found.length === schema.split("CREATE").length - 1 && found.every(({ sql }) => schema.includes(sql));
  } catch {
    return true;
  }
}

/** For the log. SQLite's messages for its codes contain neither paths nor values. */
export function codeOf(error: unknown): string {
  const { errstr } = error as { errstr?: unknown };
  return typeof errstr === "string" ? errstr : errorCode(error);
}
