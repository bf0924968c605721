import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { isWine, itUnless } from "../unit/itUnless";

export const root = path.resolve(__dirname, "../../..");

/** The languages of the translations, by the editor's names. */
export const languages = ["de", "es", "fr", "ja", "ko", "pt-br", "zh-cn"] as const;
export type Language = (typeof languages)[number];

export function read(...names: readonly string[]): string {
  return readFileSync(path.join(root, ...names), "utf8");
}

export function readJson(...names: readonly string[]): unknown {
  return JSON.parse(read(...names));
}

/** The files below one of the project's folders, by their paths from the root; nothing that was installed. */
export function filesIn(folder: string, ending = /./): readonly string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  const files = entries.flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    // Thousands of files are installed, and Wine takes minutes to read their folders.
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesIn(file, ending);
    return ending.test(entry.name) ? file : [];
  });
  return files.sort();
}

/** All matches of a pattern in a text, or their group if it takes part. */
export function found(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([whole, inner]) => inner ?? whole);
}

export type Texts = Readonly<Record<string, string>>;

/** A setting in the manifest. */
export interface Setting {
  readonly default?: unknown;
  readonly type: "array" | "boolean" | "integer" | "number" | "string";
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly items?: { readonly pattern: string };
  readonly tags?: readonly string[];
}

/** The extension's manifest, as far as other files have to agree with it. */
export interface Manifest {
  readonly name: string;
  readonly publisher: string;
  readonly version: string;
  readonly engines: Readonly<Record<"vscode", string>>;
  readonly scripts: Texts;
  readonly devDependencies: Texts;
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly category: string; readonly title: string }[];
    readonly configuration: readonly { readonly properties: Readonly<Record<string, Setting>> }[];
    readonly languageModelTools: readonly { readonly name: string; readonly when: string }[];
    readonly walkthroughs: readonly { readonly steps: readonly { readonly media: { readonly svg: string } }[] }[];
  };
}
export const manifest = readJson("package.json") as Manifest;

/** The settings of all categories, by their IDs. */
export const settings: Readonly<Record<string, Setting>> = Object.fromEntries(
  manifest.contributes.configuration.flatMap(({ properties }) => Object.entries(properties)),
);

/** The exports of a script in `scripts/`, with a type that the caller gives. */
export async function script<Exports>(name: string): Promise<Exports> {
  return (await import(pathToFileURL(path.join(root, "scripts", name)).href)) as Exports;
}

type Locked = Readonly<Partial<Record<"dev" | "devOptional", boolean>>> &
  Readonly<Record<"version" | "integrity" | "license", string>> & { readonly resolved?: string };

/** The packages of a folder's lockfile, by their folders. */
export const packagesIn = (folder: string): Readonly<Partial<Record<string, Locked>>> =>
  (readJson(`${folder}package-lock.json`) as { packages: Record<string, Locked> }).packages;

interface Bundled {
  readonly bytesInOutput: number;
}

interface Size {
  readonly bundled: () => Promise<Readonly<Record<string, { readonly inputs: Readonly<Record<string, Bundled>> }>>>;
}

/** The bundles, with the files that they are made of. */
export const bundled = async () => (await script<Size>("bench/size.mjs")).bundled();

/** A test that bundles the extension. */
export const bundlingIt = itUnless(isWine ? "esbuild is installed for another system" : undefined);
