import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import { editorHome, type EditorVersion, ensureEditor, projectRoot } from "../harness/editorFolder";
import { installVsix } from "../harness/editorServer";
import { judge, median, printTable, type Property, ratio, spread } from "./figures";
import { folderOf, inFreshHost, withWeather } from "./hosts";
import { profileHost } from "./refreshHost";

/** The extensions to activate, in this order, and everything that measures its own time. */
export interface Plan {
  readonly order: readonly string[];
  readonly all: readonly string[];
}

/** Milliseconds of `require`, and of `activate` or of later calls, by the name of what was measured. */
export type Measured = Readonly<Record<string, { readonly load: number; readonly run: number }>>;

interface Manifest {
  readonly publisher: string;
  readonly name: string;
  readonly version: string;
  readonly main: string;
}

const folder = folderOf("activation");
const extensionsDir = path.join(folder, "extensions");

/** A multiple of the time of the minimal extension in the same host. */
const limit = 1.5;

const manifestOf = (extension: string): Manifest =>
  JSON.parse(readFileSync(path.join(extension, "package.json"), "utf8")) as Manifest;

/**
 * Copies the packaged extension and the others into the editor's folder of extensions. @returns the minimal one, this
 * one, all that the editor activates, and the part that is loaded after startup without a call.
 */
async function prepare(editor: EditorVersion, vsix: string, others: readonly string[]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await ensureEditor(console.log);
  const installed = path.join(folder, "installed");
  await installVsix(editor, folder, vsix, installed);
  const name = readdirSync(installed).find((entry) => existsSync(path.join(installed, entry, "package.json"))) ?? "";
  const source = (fixture: string): string => path.join(projectRoot, "test", "bench", "activation", fixture);
  const target = (title: string, extension: string) => ({ title, id: copyMeasured(extension) });
  const minimal = target("a minimal one: status bar item, 5 commands, 3 listeners", source("minimal"));
  const own = target("this extension", path.join(installed, name));
  const started = [
    target("an empty extension", source("empty")),
    minimal,
    own,
    ...others.map((other) => {
      const { publisher, name: otherName, version } = manifestOf(other);
      return target(`${publisher}.${otherName} ${version}`, other);
    }),
  ];
  const later = { title: "  and what it loads after startup", id: "app" };
  const bundle = path.join(extensionsDir, own.id, "dist", later.id);
  renameSync(`${bundle}.js`, `${bundle}.moved.js`);
  writeFileSync(`${bundle}.js`, stopwatch(later.id, `${later.id}.moved.js`, "openApp"));
  return { minimal, own, started, later };
}

/**
 * Copies an extension with two changes: only a test activates it, and it measures its own time. @returns the id under
 * which its times are reported.
 */
function copyMeasured(extension: string): string {
  const manifest = manifestOf(extension);
  const id = `${manifest.publisher}.${manifest.name}`;
  const copy = path.join(extensionsDir, id);
  cpSync(extension, copy, { recursive: true });
  const measured = { ...manifest, main: "./measured.js", activationEvents: [] };
  writeFileSync(path.join(copy, "package.json"), JSON.stringify(measured));
  writeFileSync(path.join(copy, "measured.js"), stopwatch(id, manifest.main, "activate"));
  return id;
}

const stopwatch = (id: string, main: string, name: string): string => `
const begin = performance.now();
const bundle = require(${JSON.stringify(`./${path.posix.normalize(main)}`)});
const load = performance.now() - begin;
exports.${name} = (...args) => {
  const begin = performance.now();
  const result = bundle.${name}(...args);
  const run = performance.now() - begin;
  (globalThis.measured ??= {})[${JSON.stringify(id)}] = { load, run };
  return result;
};
`;

/** Rotates the list: in each host, a different extension comes first, so that all see equally cold and warm hosts. */
function turned<T>(list: readonly T[], by: number): readonly T[] {
  const turns = by % list.length;
  const order = [...list.slice(turns), ...list.slice(0, turns)];
  return Math.floor(by / list.length) % 2 === 0 ? order : order.reverse();
}

/** Measures in several hosts of an editor, and prints a table. @returns the checked limits. */
async function measure(
  editor: EditorVersion,
  hosts: number,
  vsix: string,
  others: readonly string[],
): Promise<Property> {
  const { started, minimal, own, later } = await prepare(editor, vsix, others);
  const ids = started.map(({ id }) => id);
  const runs: Measured[] = [];
  await withWeather("activation", async (asking) => {
    for (let host = 0; host < hosts; host++) {
      const plan: Plan = { order: turned(ids, host), all: [...ids, later.id] };
      runs.push((await inFreshHost("activation", plan, { editor, ...asking, extensionsDir })) as Measured);
    }
  });
  const timesOf = (id: string, of: (times: Measured[string]) => number): readonly number[] =>
    runs.map((run) => run[id]).map((times) => (times ? of(times) : Infinity));
  const both = (id: string): readonly number[] => timesOf(id, ({ load, run }) => load + run);
  const ofMinimal = (id: string): number => ratio(both(id), both(minimal.id));
  const cores = cpus();
  const name = `VS Code ${manifestOf(editorHome(editor)).version}`;
  console.log(`\n${runs.length} fresh extension hosts, ${name}, ${cores.length} × ${cores[0]?.model ?? "?"}\n`);
  const rows = started
    .flatMap((target) => (target === own ? [own, later] : [target]))
    .map(({ title, id }) => {
      const [least = "", middle = "", most = ""] = spread(both(id), 2, " ms");
      const medians = (["load", "run"] as const).map((name) => median(timesOf(id, (times) => times[name])));
      const cells = [...medians.map((ms) => `${ms.toFixed(2)} ms`), middle, least, most];
      return [title, ...cells, ofMinimal(id).toFixed(2)];
    });
  printTable([["Own time, medians", "require", "run", "both", "least", "most", "ratio"], ...rows], 12);
  const times = ofMinimal(own.id);
  return [`${name}: at most ${limit} times the minimal extension (${times.toFixed(2)})`, times <= limit];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { hosts: { type: "string" } }, allowPositionals: true });
  const hosts = Number(values.hosts ?? 24);
  if (!Number.isSafeInteger(hosts) || hosts < 1) throw new Error("--hosts is not a number of hosts.");
  const [vsix = "", ...others] = positionals;
  const properties: Property[] = [];
  for (const editor of ["latest", "oldest"] as const) properties.push(await measure(editor, hosts, vsix, others));
  await judge(properties, () => profileHost("latest", 0));
}

void main();
