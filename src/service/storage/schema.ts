/**
 * A schema that windows of older versions can't use needs a different name, because they have this file open. The
 * change must then also remove the earlier file, which would otherwise keep its data.
 */
export const fileName = "weather.v1.sqlite";

/** Higher in the file of a newer version, which isn't touched. */
export const version = 1;

/** SQLite keeps the text of each statement in the file. */
export const tableStatements = [
  "CREATE TABLE entries (name TEXT PRIMARY KEY, at INTEGER NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
  `CREATE TABLE calls (
    token TEXT PRIMARY KEY, at INTEGER NOT NULL, sent INTEGER NOT NULL, budget TEXT NOT NULL, answered INTEGER,
    remaining INTEGER) STRICT, WITHOUT ROWID`,
  `CREATE TABLE months (
    month INTEGER NOT NULL, budget TEXT NOT NULL, made INTEGER NOT NULL, PRIMARY KEY (month, budget))
    STRICT, WITHOUT ROWID`,
  "CREATE TABLE leases (name TEXT PRIMARY KEY, token TEXT NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID",
  `CREATE TABLE notes (
    name TEXT PRIMARY KEY, source TEXT NOT NULL, seen_at INTEGER NOT NULL, missing_since INTEGER)
    STRICT, WITHOUT ROWID`,
  "CREATE TABLE removals (id INTEGER PRIMARY KEY, done_at INTEGER NOT NULL) STRICT",
];
