import { renameSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The connection that holds a lock. */
let lock: DatabaseSync | undefined;

function hold(file: string, kind: string): DatabaseSync {
  unlock();
  lock = new DatabaseSync(file);
  lock.exec(`BEGIN ${kind}`);
  return lock;
}

function unlock(): void {
  lock?.close();
  lock = undefined;
}

function replace(file: string, prepare: (other: string) => void): void {
  const other = `${file}.other`;
  prepare(other);
  renameSync(other, file);
}

const acts = {
  locks: (file: string) => hold(file, "IMMEDIATE"),
  "locks even for readers": (file: string) => hold(file, "EXCLUSIVE"),
  unlocks: unlock,
  deletes: (file: string) => rmSync(file),
  "deletes with its folder": (file: string) => rmSync(dirname(file), { recursive: true }),
  empties: (file: string) => truncateSync(file),
  "cuts in half": (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  overwrites: (file: string) => writeFileSync(file, "x".repeat(50_000)),
  "replaces with an empty file": (file: string) => replace(file, (other) => writeFileSync(other, "")),
  "replaces with its own database": (file: string) =>
    replace(file, (other) => {
      const database = new DatabaseSync(other);
      database.exec("CREATE TABLE calls (token TEXT)");
      database.close();
    }),
  /** The change is larger than the cache, so that half of it is in the file. */
  "is killed while it changes": (file: string) => {
    try {
      const database = hold(file, "EXCLUSIVE");
      database.exec("PRAGMA cache_size = 1; DELETE FROM calls; DELETE FROM months; DELETE FROM entries");
      const insertion = database.prepare("INSERT INTO leases VALUES (hex(randomblob(900)), 't', 1)");
      for (let row = 0; row < 100; row += 1) insertion.run();
    } finally {
      process.kill(process.pid, "SIGKILL");
    }
  },
};

export type Act = keyof typeof acts;
export const allActs = Object.keys(acts) as Act[];

if (process.send)
  process.on("message", ({ act, file }: { readonly act: Act; readonly file: string }) => {
    try {
      acts[act](file);
    } catch {
      // The file may be missing, locked, or no database.
    }
    process.send?.("done");
  });
