import { randomInt } from "node:crypto";
import * as fs from "node:fs/promises";
import { dirname } from "node:path";
import type * as sqlite from "node:sqlite";

import { errorCode } from "../../weather/base/errorCode";
import { tableStatements, version } from "./schema";

// A write-ahead log would keep deleted data and could block the thread. Without flushes, a power cut may cost the file.
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
    } catch (error) {
      try {
        this.database.exec("ROLLBACK");
      } catch {
        // SQLite has done that. To ask whether it has, Node 22.15 is needed.
      }
      throw error;
    }
  }

  /** Such as `application_id`, unique to a file. */
  pragma(name: string): unknown {
    return this.database.prepare(`PRAGMA ${name}`).get()?.[name];
  }
}

/**
 * Creates the file with its folder if they are missing. Follows no link and waits for no FIFO.
 *
 * @param damaged the identity of a file that is removed before.
 * @returns the file's identity.
 * @throws if the file is of a newer version.
 */
export async function prepareFile(file: string, damaged: string | undefined): Promise<string | undefined> {
  if ((await versionOf(file)) > version) throw storageError("newer version");
  if (damaged !== undefined) await removeFile(file, damaged);
  await prepareFolder(dirname(file));
  await identityOf(`${file}-journal`);
  if ((await identityOf(file)) === undefined) await fs.writeFile(file, "", { flag: "a", mode: 0o600 });
  return identityOf(file);
}

/** Creates the folder if it's missing. @throws for anything else of its name, such as a link. */
export async function prepareFolder(folder: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await fs.lstat(folder)).isDirectory()) throw storageError("ENOTDIR");
}

/** Creates the tables in a new file. @throws if the file is damaged or another program's. */
export function openTables(database: sqlite.DatabaseSync): Tables {
  const tables = new Tables(database);
  const found = () => tables.all<{ sql: string }>("SELECT sql FROM sqlite_schema").map(({ sql }) => sql);
  try {
    database.exec(pragmas);
    const create = (): void => {
      // Another window may have created them. There is nothing to remove from a new file.
      if (found().length > 0) return;
      for (const sql of tableStatements) database.exec(sql);
      database.exec("INSERT INTO removals VALUES (1, 1000 * unixepoch())");
      database.exec(`PRAGMA user_version = ${version}; PRAGMA application_id = ${randomInt(1, 2 ** 31)};`);
    };
    if (found().length === 0) tables.inTransaction(create);
    const existing = new Set(found());
    if (!tableStatements.every((sql) => existing.has(sql))) throw storageError("ERR_OTHER_TABLES", 26);
    return tables;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Identifies a regular file while any process has it open; undefined if missing. @throws for anything else. */
async function identityOf(file: string): Promise<string | undefined> {
  return (await lookAt(file))?.identity;
}

/** @returns undefined if the file is missing. @throws for anything but a regular file. */
export async function lookAt(file: string) {
  try {
    const about = await fs.lstat(file, { bigint: true });
    if (!about.isFile()) throw storageError("ENOTFILE");
    return { identity: `${about.dev} ${about.ino}`, isEmpty: about.size === 0n };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Reads `user_version` from the header, which works for a damaged file, too; 0 without one. SQLite must not have the
 * file open in this process, because closing it here would end SQLite's locks.
 */
async function versionOf(file: string): Promise<number> {
  if ((await identityOf(file)) === undefined) return 0;
  const handle = await fs.open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.toString("latin1", 0, 15) === "SQLite format 3" ? buffer.readInt32BE(60) : 0;
  } finally {
    await handle.close();
  }
}

/** Removes the file with its journal, unless another window has replaced it. Empties what can't be removed. */
async function removeFile(file: string, identity: string): Promise<void> {
  if ((await identityOf(file)) !== identity) return;
  // The journal first, because another window may create the file again, and have a journal of its own.
  for (const each of [`${file}-journal`, file])
    // Windows doesn't remove a file that a process has open.
    await fs.rm(each, { force: true }).catch(() => fs.truncate(each));
}

/** @param errcode SQLite's code; default: the file can't be opened. */
export function storageError(code: string, errcode = 14): Error {
  return Object.assign(new Error(code), { code, errcode });
}

const busy = [5, 6];
const damaged = [11, 26];
/** SQLite's codes for an SQL error, a constraint, a wrong type, misuse, and an index out of range. */
const mistakes = [1, 19, 20, 21, 25];

/** `mistake`: a fault of this extension, or a Node that lacks something. */
export function faultOf(error: unknown): "busy" | "damaged" | "unavailable" | "mistake" {
  const { code, errcode, syscall, name } = error as Record<string, unknown>;
  const isOneOf = (codes: readonly number[]): boolean => codes.includes(Number(errcode) & 0xff);
  // The file contains an integer that no window writes.
  if (isOneOf(damaged) || code === "ERR_OUT_OF_RANGE") return "damaged";
  if (isOneOf(busy)) return "busy";
  const isOutside = errcode !== undefined || syscall !== undefined || name === "TimeoutError";
  return isOutside && !isOneOf(mistakes) ? "unavailable" : "mistake";
}
