import * as fs from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type * as sqlite from "node:sqlite";

import { errorCode } from "../../weather/base/errorCode";

/** Windows with a schema that others can't read use another file. */
export const fileName = "weather.v1.sqlite";
const version = 1;

const schema = `
  CREATE TABLE answers (
    id TEXT PRIMARY KEY, received_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, clock_offset REAL NOT NULL,
    body TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE failures (id TEXT PRIMARY KEY, at INTEGER NOT NULL, record TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE temperatures (
    place TEXT NOT NULL, at INTEGER NOT NULL, utc_offset REAL, celsius REAL, fahrenheit REAL,
    PRIMARY KEY (place, at)) STRICT, WITHOUT ROWID;
  CREATE TABLE coordinates (
    place TEXT PRIMARY KEY, received_at INTEGER NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL)
    STRICT, WITHOUT ROWID;
  CREATE TABLE calls (
    token TEXT PRIMARY KEY, at INTEGER NOT NULL, budget TEXT, person INTEGER NOT NULL, seen INTEGER NOT NULL,
    sent INTEGER, answered INTEGER, remaining INTEGER) STRICT, WITHOUT ROWID;
  CREATE INDEX calls_at ON calls (at);
  CREATE INDEX calls_budget ON calls (budget, at, sent);
  CREATE TABLE leases (name TEXT PRIMARY KEY, token TEXT NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE removals (id INTEGER PRIMARY KEY, done_at INTEGER NOT NULL) STRICT;
  PRAGMA user_version = ${version};`;

const pragmas = "PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;";

type Values = Readonly<Record<string, sqlite.SQLInputValue>>;
export type Row = Readonly<Record<string, sqlite.SQLOutputValue>>;

/** The tables of a file, as long as it's open. Statements are prepared once; `values` are those of `:name`. */
export class Tables {
  readonly #statements = new Map<string, sqlite.StatementSync>();
  #version: unknown;

  constructor(
    readonly database: sqlite.DatabaseSync,
    /** Names the file until it's replaced. */
    readonly identity: string | undefined,
  ) {
    this.haveChanged();
  }

  /** @returns the number of changed rows. */
  run(sql: string, values: Values = {}): number {
    return Number(this.#prepare(sql).run(values).changes);
  }

  all(sql: string, values: Values = {}): readonly Row[] {
    return this.#prepare(sql).all(values);
  }

  /** Whether another window has changed anything since the last time. */
  haveChanged(): boolean {
    const before = this.#version;
    this.#version = this.all("PRAGMA data_version")[0]?.["data_version"];
    return this.#version !== before;
  }

  #prepare(sql: string): sqlite.StatementSync {
    const statement = this.#statements.get(sql) ?? this.database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** Opens the file. Creates it and its folder if they are missing. Nothing but a plain file is opened: neither a link nor a FIFO. */
export async function openFile(path: string, DatabaseSync: typeof sqlite.DatabaseSync): Promise<Tables> {
  const folder = dirname(path);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await fs.lstat(folder)).isDirectory()) throw unavailable("ENOTDIR");
  const file = join(await fs.realpath(folder), basename(path));
  await identityOf(journalOf(file));
  if ((await identityOf(file)) === undefined) {
    const isThere = (error: unknown): void => {
      if (errorCode(error) !== "EEXIST") throw error;
    };
    await fs.writeFile(file, "", { flag: "wx", mode: 0o600 }).catch(isThere);
  }
  const identity = await identityOf(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    setUp(database, file);
    return new Tables(database, identity);
  } catch (error) {
    database.close();
    throw error;
  }
}

function setUp(database: sqlite.DatabaseSync, file: string): void {
  if (database.location() !== file) throw unavailable("ENOTFILE");
  // A write-ahead log would be left in a file that another program has opened.
  const mode = database.prepare("PRAGMA journal_mode = TRUNCATE").get();
  if (mode?.["journal_mode"] !== "truncate") throw busy;
  database.exec(pragmas);
  const versionOf = (): unknown => database.prepare("PRAGMA user_version").get()?.["user_version"];
  const create = (): void => {
    if (versionOf() === 0) database.exec(schema);
  };
  if (versionOf() === 0) inTransaction(database, "BEGIN IMMEDIATE", create);
  if (versionOf() !== version) throw unavailable("newer version");
}

export function inTransaction<T>(database: sqlite.DatabaseSync, begin: string, act: () => T): T {
  if (begin === "") return act();
  database.exec(begin);
  try {
    const result = act();
    database.exec("COMMIT");
    return result;
  } finally {
    if (database.isOpen && database.isTransaction) database.exec("ROLLBACK");
  }
}

/** Names a plain file until it's replaced; undefined if there is none. @throws if something else is there. */
export async function identityOf(file: string): Promise<string | undefined> {
  try {
    const about = await fs.lstat(file, { bigint: true });
    if (!about.isFile()) throw unavailable("ENOTFILE");
    return `${about.dev} ${about.ino} ${about.birthtimeNs}`;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

export function journalOf(file: string): string {
  return `${file}-journal`;
}

type Fault = "busy" | "damaged" | "unavailable";

/** By SQLite's code. The statements are right, so an error in one (1) means that a table or a column is missing. */
const faults: Readonly<Record<number, Fault>> = {
  ...{ 1: "damaged", 11: "damaged", 26: "damaged", 5: "busy", 6: "busy" },
  // Permission, memory, read-only, I/O, full, can't open, locking protocol, authorization.
  ...{ 3: "unavailable", 7: "unavailable", 8: "unavailable", 10: "unavailable" },
  ...{ 13: "unavailable", 14: "unavailable", 15: "unavailable", 23: "unavailable" },
};
/** The file was moved while it was open. */
const moved = 1032;
export const busy = Object.assign(new Error("busy"), { code: "busy", errcode: 5 });

export function unavailable(code: string): Error {
  return Object.assign(new Error(code), { code, errcode: 14 });
}

/** Undefined for a fault of this extension. */
export function faultOf(error: unknown): Fault | undefined {
  const { code, errcode, syscall, name } = error as Record<string, unknown>;
  // An integer that no window has written.
  if (code === "ERR_OUT_OF_RANGE") return "damaged";
  if (typeof errcode !== "number") return syscall !== undefined || name === "TimeoutError" ? "unavailable" : undefined;
  return errcode === moved ? "busy" : faults[errcode & 0xff];
}

/** For the log. SQLite's texts of its codes contain neither paths nor values. */
export function codeOf(error: unknown): string {
  const { errstr } = error as { errstr?: unknown };
  return typeof errstr === "string" ? errstr : errorCode(error);
}
