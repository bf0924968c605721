import path from "node:path";
import { pathToFileURL } from "node:url";

/** Where the project's files are. */
export const root = path.resolve(__dirname, "../../..");

/** What a script of `scripts/` exports, in the form that the caller says. */
export async function script<Exports>(name: string): Promise<Exports> {
  return (await import(pathToFileURL(path.join(root, "scripts", name)).href)) as Exports;
}
