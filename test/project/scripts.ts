import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Where the project's files are. */
export const root = path.resolve(__dirname, "../../..");

/** The languages beside English, as the editor calls them. */
export const languages = ["de", "es", "fr", "ja", "zh-cn"] as const;
export type Language = (typeof languages)[number];

/** The text of one of the project's files. */
export function read(...names: readonly string[]): string {
  return readFileSync(path.join(root, ...names), "utf8");
}

/** The value in one of the project's JSON files. */
export function readJson(...names: readonly string[]): unknown {
  return JSON.parse(read(...names));
}

/** Texts by their names. */
export type Texts = Readonly<Record<string, string>>;

/** What a script of `scripts/` exports, in the form that the caller says. */
export async function script<Exports>(name: string): Promise<Exports> {
  return (await import(pathToFileURL(path.join(root, "scripts", name)).href)) as Exports;
}
