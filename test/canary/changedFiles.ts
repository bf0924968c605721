import { readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import path from "node:path";

/** The files below a folder, of which each is read again only after it has changed. Links are not followed. */
export class ChangedFiles {
  readonly #seen = new Map<string, string>();

  constructor(private readonly folder: string) {}

  /** How many files were read so far. */
  get count(): number {
    return this.#seen.size;
  }

  /** The files that are new or have changed since the last time, by their paths below the folder. */
  *read(): Generator<readonly [name: string, text: string]> {
    for (const file of filesBelow(this.folder)) {
      const stats = statsOf(file);
      const state = stats && `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
      if (state === undefined || this.#seen.get(file) === state) continue;
      this.#seen.set(file, state);
      const text = contentOf(file);
      if (text !== undefined) yield [path.relative(this.folder, file), text];
    }
  }
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    // A folder that goes away meanwhile holds nothing.
    return [];
  }
}

function statsOf(file: string): Stats | undefined {
  return statSync(file, { throwIfNoEntry: false });
}

/** Bytes that are no UTF-8 become other characters, which does no harm to a key between them. */
function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
