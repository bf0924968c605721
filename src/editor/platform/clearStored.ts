import type { Memento } from "vscode";

import type { ToldNotes } from "../../weather/base/ports";

/** The names in the editor's state for a folder. */
export const panelLocation = "panelLocation";

export interface Stored {
  /** The service's data in the database. Its `clear` never rejects, and says whether it's done. */
  readonly removal: { clear(): Promise<boolean> };
  readonly notes: Pick<ToldNotes, "clear">;
  /** The panel's location, in the editor's state for a folder. */
  readonly workspaceState: Pick<Memento, "update">;
}

/**
 * Removes everything that is stored but the keys with the list of their addresses, which are removed before, and the
 * counts of calls. Never rejects. @returns whether the database is done.
 */
export async function clearStored({ removal, notes, workspaceState }: Stored): Promise<boolean> {
  notes.clear();
  await Promise.resolve(workspaceState.update(panelLocation, undefined)).catch(() => undefined);
  return removal.clear();
}
