import { watch } from "node:fs";
import * as fs from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type * as sqlite from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

import { minute, second } from "../../weather/base/duration";
import type { Unsubscribe } from "../../weather/base/emitter";
import { errorCode } from "../../weather/base/errorCode";
import type { Clock, Log } from "../../weather/base/ports";
import { withDeadline } from "../http/deadline";

export interface DatabaseParts {
  /** A folder of this extension; it is created if it is missing. */
  readonly folder: string;
  readonly log: Log;
  readonly clock: Pick<Clock, "monotonic" | "after">;
  /** `node:sqlite` unless given; undefined if this Node has none. */
  readonly sqlite?: () => typeof sqlite | undefined;
}

/** Windows with a schema that others can't read use another file. */
const fileName = "weather.v1.sqlite";
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
    token TEXT PRIMARY KEY, at INTEGER NOT NULL, budget TEXT, is_by_person INTEGER NOT NULL, seen INTEGER NOT NULL,
    sent INTEGER, answered INTEGER, remaining INTEGER) STRICT, WITHOUT ROWID;
  CREATE INDEX calls_at ON calls (at);
  CREATE TABLE months (id TEXT PRIMARY KEY, calls INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE leases (name TEXT PRIMARY KEY, token TEXT NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE removals (id INTEGER PRIMARY KEY, done_at INTEGER NOT NULL) STRICT;
  PRAGMA user_version = ${version};`;

const pragmas = "PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;";

/** Milliseconds for which an operation tries again while other windows have the lock. */
const patience = 2 * second;
/** Milliseconds: on a disconnected network drive, an operation may never end. */
const fileDeadline = 5 * second;

export type Row = Readonly<Record<string, sqlite.SQLOutputValue>>;

/** The tables within a transaction; a new object whenever the file is opened. Statements are prepared once. */
export class Tables {
  readonly #statements = new Map<string, sqlite.StatementSync>();

  constructor(
    readonly database: sqlite.DatabaseSync,
    readonly identity: string | undefined,
  ) {}

  /** @returns the number of changed rows. */
  run(sql: string, ...values: readonly (string | number | null)[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  all(sql: string, ...values: readonly (string | number | null)[]): readonly Row[] {
    return this.#prepare(sql).all(...values);
  }

  #prepare(sql: string): sqlite.StatementSync {
    const statement = this.#statements.get(sql) ?? this.database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** Reads or changes rows. It may run several times, so it changes nothing else, and it's synchronous. */
export type Act<T> = (tables: Tables) => T;

/**
 * The SQLite file that all windows share. If it can't be used, an operation returns what its `otherwise` does, and the
 * next minute goes by without the file. Operations reject only with faults of this extension.
 */
export class Database {
  readonly #file: string;
  #tables: Tables | undefined;
  #looking: Promise<string | undefined> | undefined;
  #opening: Promise<Tables> | undefined;
  #batch: Batch | undefined;
  /** In monotonic milliseconds. */
  #restsUntil = Number.NEGATIVE_INFINITY;
  #hasWarned = false;

  constructor(private readonly parts: DatabaseParts) {
    this.#file = join(parts.folder, fileName);
  }

  /** Runs `act` on rows of one moment, without a lock that stops other windows. */
  async read<T>(act: Act<T>, otherwise: () => T): Promise<T> {
    const done = await this.#use("BEGIN", act);
    return done ? done.result : otherwise();
  }

  /** Runs `act` in a transaction. Those that come together share one. */
  async write<T>(act: Act<T>, otherwise: () => T): Promise<T> {
    const batch = (this.#batch ??= this.#newBatch());
    const index = batch.acts.push(act) - 1;
    try {
      const done = await batch.done;
      return done ? (done.result[index] as T) : otherwise();
    } catch (error) {
      if (batch.acts.length === 1) throw error;
      // The fault may be another operation's.
      const alone = await this.#use("BEGIN IMMEDIATE", act);
      return alone ? alone.result : otherwise();
    }
  }

  /** Writes the whole file anew, so that nothing of deleted rows is left in it. @returns whether it was possible. */
  async vacuum(): Promise<boolean> {
    const done = await this.#use("", ({ database }) => database.exec("VACUUM"));
    return done !== undefined;
  }

  /**
   * Calls `changed` after changes by other windows, at most once a second and only while `isNeeded`. Never calls it if the
   * system doesn't report changes of files.
   */
  watch({ changed, isNeeded }: Watcher): Unsubscribe {
    const stopped = new AbortController();
    const { signal } = stopped;
    const { folder, clock } = this.parts;
    let last: readonly unknown[] = [];
    let stopTimer: Unsubscribe | undefined;
    const look = async (): Promise<void> => {
      stopTimer = undefined;
      if (signal.aborted || !isNeeded()) return;
      const before = last;
      // The number changes with each commit of another connection, and may be the same after the file was opened again.
      last = await this.read(
        (tables) => [tables, tables.all("PRAGMA data_version")[0]?.["data_version"]],
        () => before,
      );
      if (last.some((value, index) => value !== before[index])) changed();
    };
    const start = async (): Promise<void> => {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const watcher = watch(folder, { persistent: false, signal }, (_, name) => {
        if (name?.startsWith(fileName)) stopTimer ??= clock.after(second, () => void look());
      });
      watcher.on("error", () => watcher.close());
    };
    start().catch(() => undefined);
    return () => {
      stopped.abort();
      stopTimer?.();
    };
  }

  /** The window closes: its operations have no effect from now on, and its leases stay. */
  dispose(): void {
    this.#restsUntil = Infinity;
    this.#close();
  }

  #newBatch(): Batch {
    const acts: Act<unknown>[] = [];
    const all: Act<unknown[]> = (tables) => {
      this.#batch = undefined;
      return acts.map((act) => act(tables));
    };
    const done = this.#use("BEGIN IMMEDIATE", all).finally(() => {
      if (this.#batch?.acts === acts) this.#batch = undefined;
    });
    return { acts, done };
  }

  /** Undefined if the file can't be used. */
  async #use<T>(begin: string, act: Act<T>): Promise<{ readonly result: T } | undefined> {
    const started = performance.now();
    let wasDamaged = false;
    while (this.#restsUntil <= this.parts.clock.monotonic()) {
      try {
        const tables = await this.#connect();
        // While this one waited, another operation may have closed it.
        if (tables !== this.#tables) continue;
        const result = inTransaction(tables, begin, act);
        if (begin !== "BEGIN") this.#hasWarned = false;
        return { result };
      } catch (error) {
        const fault = faultOf(error);
        if (fault === "busy" && performance.now() - started < patience) await wait(2 + Math.random() * 38);
        else if (fault === "damaged" && !wasDamaged) wasDamaged = await this.#discard(error);
        else if (fault === "busy") return void this.#warn(error);
        else if (fault === "unavailable") this.#rest(error);
        else throw error;
      }
    }
    return undefined;
  }

  async #connect(): Promise<Tables> {
    const identity = await this.#look();
    if (this.#tables && this.#tables.identity === identity) return this.#tables;
    this.#opening ??= this.#open().finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  /** Looks whether the file is still the same: SQLite would go on in one that was deleted. */
  #look(): Promise<string | undefined> {
    this.#looking ??= limited(() => identityOf(this.#file)).finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #open(): Promise<Tables> {
    this.#close();
    const { sqlite: load = builtIn } = this.parts;
    const { DatabaseSync } = load() ?? {};
    if (!DatabaseSync) throw unavailable("ERR_UNKNOWN_BUILTIN_MODULE");
    const [file, identity] = await limited(() => prepareFile(this.#file));
    const tables = new Tables(new DatabaseSync(file, { timeout: 0 }), identity);
    this.#tables = tables;
    try {
      setUp(tables.database, file);
      if ((await this.#look()) !== identity) throw busy;
      if (this.#restsUntil === Infinity) this.#close();
      return tables;
    } catch (error) {
      this.#close();
      throw error;
    }
  }

  /** Deletes the damaged file, unless another window has. @returns true. */
  async #discard(error: unknown): Promise<true> {
    const identity = this.#tables?.identity;
    this.#close();
    this.parts.log.warn(`The stored weather is damaged (${codeOf(error)}) and is removed`);
    try {
      await limited(async () => {
        if (identity !== undefined && (await identityOf(this.#file)) !== identity) return;
        await fs.rm(this.#file, { force: true });
        await fs.rm(journalOf(this.#file), { force: true });
      });
    } catch (refused) {
      this.#rest(refused);
    }
    return true;
  }

  #close(): void {
    const { database } = this.#tables ?? {};
    this.#tables = undefined;
    if (database?.isOpen) database.close();
  }

  #rest(error: unknown): void {
    this.#close();
    this.#restsUntil = Math.max(this.#restsUntil, this.parts.clock.monotonic() + minute);
    this.#warn(error);
  }

  /** Warns once until a write succeeds. */
  #warn(error: unknown): void {
    if (!this.#hasWarned)
      this.parts.log.warn(`The storage that windows share is unavailable (${codeOf(error)}); they work without it`);
    this.#hasWarned = true;
  }
}

function builtIn(): typeof sqlite | undefined {
  return process.getBuiltinModule("node:sqlite");
}

export interface Watcher {
  readonly changed: () => void;
  readonly isNeeded: () => boolean;
}

interface Batch {
  readonly acts: Act<unknown>[];
  readonly done: Promise<{ readonly result: readonly unknown[] } | undefined>;
}

function inTransaction<T>(tables: Tables, begin: string, act: Act<T>): T {
  const { database } = tables;
  if (begin === "") return act(tables);
  database.exec(begin);
  try {
    const result = act(tables);
    database.exec("COMMIT");
    return result;
  } finally {
    if (database.isOpen && database.isTransaction) database.exec("ROLLBACK");
  }
}

/** Creates the folder and the file if they are missing. Nothing but a plain file is opened: neither a link nor a FIFO. */
async function prepareFile(path: string): Promise<readonly [file: string, identity: string | undefined]> {
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
  return [file, await identityOf(file)];
}

function setUp(database: sqlite.DatabaseSync, file: string): void {
  if (database.location() !== file) throw unavailable("ENOTFILE");
  // A write-ahead log would be left in a file that another program has opened.
  const mode = database.prepare("PRAGMA journal_mode = TRUNCATE").get();
  if (mode?.["journal_mode"] !== "truncate") throw busy;
  database.exec(pragmas);
  const versionOf = (): unknown => database.prepare("PRAGMA user_version").get()?.["user_version"];
  if (versionOf() === 0) {
    inTransaction(new Tables(database, undefined), "BEGIN IMMEDIATE", () => {
      if (versionOf() === 0) database.exec(schema);
    });
  }
  if (versionOf() !== version) throw unavailable("newer version");
}

/** Names a plain file until it's replaced; undefined if there is none. @throws if something else is there. */
async function identityOf(file: string): Promise<string | undefined> {
  try {
    const about = await fs.lstat(file, { bigint: true });
    if (!about.isFile()) throw unavailable("ENOTFILE");
    return `${about.dev} ${about.ino} ${about.birthtimeNs}`;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

function journalOf(file: string): string {
  return `${file}-journal`;
}

function limited<T>(act: () => Promise<T>): Promise<T> {
  return withDeadline(fileDeadline, new AbortController().signal, act);
}

function unavailable(code: string): Error {
  return Object.assign(new Error(code), { code, errcode: sqliteCodes.cannotOpen });
}

const sqliteCodes = {
  error: 1,
  busy: 5,
  locked: 6,
  corrupt: 11,
  cannotOpen: 14,
  notADatabase: 26,
  moved: 1032,
} as const;
const busy = Object.assign(new Error("busy"), { code: "busy", errcode: sqliteCodes.busy });
/** Out of memory, read-only, an error of the drive, a full one, can't be opened, and a locking protocol that fails. */
const unavailableCodes: ReadonlySet<number> = new Set([3, 7, 8, 10, 13, 14, 15, 23]);

/** Undefined for a fault of this extension. */
function faultOf(error: unknown): "busy" | "damaged" | "unavailable" | undefined {
  const { code: text, errcode, syscall, name } = error as Record<string, unknown>;
  // An integer that no window has written.
  if (text === "ERR_OUT_OF_RANGE") return "damaged";
  if (typeof errcode !== "number") return syscall !== undefined || name === "TimeoutError" ? "unavailable" : undefined;
  const code = errcode & 0xff;
  if (code === sqliteCodes.busy || code === sqliteCodes.locked || errcode === sqliteCodes.moved) return "busy";
  // The statements are right, so an error in one means that a table or a column is missing.
  if (code === sqliteCodes.error || code === sqliteCodes.corrupt || code === sqliteCodes.notADatabase) return "damaged";
  return unavailableCodes.has(code) ? "unavailable" : undefined;
}

/** For the log. SQLite's texts of its codes contain neither paths nor values. */
function codeOf(error: unknown): string {
  const { errstr } = error as { errstr?: unknown };
  return typeof errstr === "string" ? errstr : errorCode(error);
}
