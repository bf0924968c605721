import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

import { surfaces } from "./surfaces";

/** The files below a folder. Each is read again only after it has changed; links aren't followed. */
export class ChangedFiles {
  readonly #seen = new Map<string, string>();

  constructor(private readonly folder: string) {}

  /** The files that are new or have changed since the last time, by their paths below the folder. */
  *read(): Generator<readonly [name: string, text: string]> {
    const entries = unlessGone(() => readdirSync(this.folder, { recursive: true, withFileTypes: true })) ?? [];
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = path.join(entry.parentPath, entry.name);
      const stats = statSync(file, { throwIfNoEntry: false });
      const state = stats && `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
      if (state === undefined || this.#seen.get(file) === state) continue;
      this.#seen.set(file, state);
      // Bytes that aren't UTF-8 become other characters, but a key between them stays intact.
      const text = unlessGone(() => readFileSync(file, "utf8"));
      if (text !== undefined) yield [path.relative(this.folder, file), text];
    }
  }
}

/** Searches the names and contents of all files below a folder now, before they are removed. */
export function searchFolder(folder: string): void {
  for (const [name, text] of new ChangedFiles(folder).read()) surfaces.note("stored files", name, `${name}\n${text}`);
}

/** Returns undefined for a file that was removed in the meantime. */
function unlessGone<Content>(read: () => Content): Content | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
