import type { Clock, EpochMs, Sighting, ToldNotes } from "../../weather/base/ports";
import { minute } from "../../weather/base/duration";
import type { Database } from "./database";
import type { Tables } from "./sqliteFile";

/** So that a service can't fill the file. */
const maxNotes = 200;

/** Whether a note is removed. The one about the editor names nothing, and would be written again. */
export const isRemovable = "name <> 'focus'";

interface Note {
  readonly name: string;
  readonly source: string;
  readonly seenAt: EpochMs;
  /** Since when fresh data of its source lacks it. */
  readonly missingSince: EpochMs | null;
}

/** Milliseconds for which a lock of others is waited for, before this window counts the file as unavailable. */
const maxBusy = 5 * minute;

/**
 * Messages that were told in any window. While the file can't be used, this window has notes of its own, which are
 * written later.
 */
export class Notes implements ToldNotes {
  #own = new Map<string, Note>();
  /** The monotonic time since which others have locked the file. */
  #busySince: number | undefined;

  constructor(
    private readonly database: Pick<Database, "read" | "write" | "isBusy">,
    private readonly clock: Pick<Clock, "now" | "monotonic">,
  ) {}

  async take(seen: readonly Sighting[], complete: readonly string[] = []): Promise<ReadonlySet<string> | undefined> {
    return this.#change((notes) => take(notes, seen, complete, this.clock.now()));
  }

  async timeOf(name: string): Promise<EpochMs | undefined> {
    const sql = "SELECT seen_at AS at FROM notes WHERE name = :name";
    const rows = await this.database.read((tables) => tables.all<{ at: EpochMs }>(sql, { name }));
    const at = rows?.[0]?.at ?? this.#own.get(name)?.seenAt;
    return rows || at !== undefined ? (at ?? Number.NEGATIVE_INFINITY) : undefined;
  }

  async put(name: string): Promise<void> {
    const note = { name, source: "", seenAt: this.clock.now(), missingSince: null };
    await this.#change((notes) => void notes.set(name, note));
  }

  async forget(source: string): Promise<void> {
    await this.#change((notes) => {
      for (const note of notes.values()) if (note.source === source) notes.delete(note.name);
    });
  }

  clear(): void {
    this.#own.clear();
  }

  /** Undefined if others have just locked the file: the same can be tried again. */
  async #change<T>(act: (notes: Map<string, Note>) => T): Promise<T | undefined> {
    const done = await this.database.write((tables) => {
      const before = notesIn(tables);
      const notes = new Map([...before, ...this.#own]);
      const result = act(notes);
      const told = [...notes.values()].filter(({ source }) => source !== "");
      const oldest = told.sort((one, other) => other.seenAt - one.seenAt).slice(maxNotes);
      for (const { name } of oldest) notes.delete(name);
      for (const { name } of before.values()) if (!notes.has(name)) tables.run(deletion, { name });
      for (const note of notes.values()) if (before.get(note.name) !== note) tables.run(insertion, { ...note });
      return { result };
    });
    if (done) {
      this.#own.clear();
      this.#busySince = undefined;
      return done.result;
    }
    if (this.database.isBusy) {
      this.#busySince ??= this.clock.monotonic();
      if (this.clock.monotonic() - this.#busySince < maxBusy) return undefined;
    }
    return act(this.#own);
  }
}

const deletion = "DELETE FROM notes WHERE name = :name";
const insertion = "INSERT OR REPLACE INTO notes VALUES (:name, :source, :seenAt, :missingSince)";
const selection = "SELECT name, source, seen_at AS seenAt, missing_since AS missingSince FROM notes";

function notesIn(tables: Tables): ReadonlyMap<string, Note> {
  return new Map(tables.all<Note>(selection).map((note) => [note.name, note]));
}

/** Notes what is seen, and what a source lacks. @returns the names of what wasn't noted, or is forgotten. */
function take(
  notes: Map<string, Note>,
  seen: readonly Sighting[],
  complete: readonly string[],
  now: EpochMs,
): ReadonlySet<string> {
  // A time ahead, from a wrong clock, counts like one that is past.
  const since = (at: EpochMs): number => Math.abs(now - at);
  const news = new Set<string>();
  for (const { name, source, unseen = Infinity, missing = Infinity } of seen) {
    const note = notes.get(name);
    const isKnown =
      note && since(note.seenAt) < unseen && (note.missingSince === null || since(note.missingSince) < missing);
    if (!isKnown) news.add(name);
    notes.set(name, { name, source, seenAt: now, missingSince: null });
  }
  const names = new Set(seen.map(({ name }) => name));
  for (const note of notes.values())
    if (complete.includes(note.source) && note.missingSince === null && !names.has(note.name))
      notes.set(note.name, { ...note, missingSince: now });
  return news;
}
