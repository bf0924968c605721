import { ChangedFiles } from "./changedFiles";
import { surfaces } from "./surfaces";

/** Searches the names and the contents of all files below a folder at once, before they go away. */
export function searchFolder(folder: string): void {
  for (const [name, text] of new ChangedFiles(folder).read()) surfaces.note("stored files", name, `${name}\n${text}`);
}
