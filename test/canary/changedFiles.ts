import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

import { surfaces } from "./surfaces";

/** The files below a folder, of which each is read again only after it has changed. Links are not followed. */
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
      // Bytes that are no UTF-8 become other characters, which does no harm to a key between them.
      const text = unlessGone(() => readFileSync(file, "utf8"));
      if (text !== undefined) yield [path.relative(this.folder, file), text];
    }
  }
}

/** Searches the names and the contents of all files below a folder at once, before they go away. */
export function searchFolder(folder: string): void {
  for (const [name, text] of new ChangedFiles(folder).read()) surfaces.note("stored files", name, `${name}\n${text}`);
}

/** What goes away meanwhile holds nothing. */
function unlessGone<Content>(read: () => Content): Content | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
