import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { editorHome, type EditorVersion, projectRoot } from "../harness/editorFolder";
import { benchFolder, type Limit, median, printTable, ratios, spread } from "./figures";
import { editors, withHosts } from "./hosts";

/** Milliseconds of `require` and of `activate` by the extension's ID. */
export type Measured = Readonly<Record<string, { readonly load: number; readonly run: number }>>;

interface Manifest {
  readonly publisher: string;
  readonly name: string;
  readonly version: string;
  readonly main: string;
}

const extensionsDir = path.join(benchFolder, "..", "bench-extensions");
const minimal = path.join(projectRoot, "test", "bench", "activation", "minimal");

/** The number of fresh extension hosts for each extension in each editor. */
const pairs = 5;

const manifestOf = (extension: string): Manifest =>
  JSON.parse(readFileSync(path.join(extension, "package.json"), "utf8")) as Manifest;

/** Copies a part of an extension: only a test activates the copy, which measures its own time. @returns its ID. */
function copyMeasured(extension: string, part = "."): string {
  const manifest = manifestOf(extension);
  const id = `${manifest.publisher}.${manifest.name}`;
  const copy = path.join(extensionsDir, id);
  cpSync(path.join(extension, part), path.join(copy, part), { recursive: true });
  const measured = { ...manifest, main: "./measured.js", activationEvents: [] };
  writeFileSync(path.join(copy, "package.json"), JSON.stringify(measured));
  writeFileSync(path.join(copy, "measured.js"), stopwatch(id, manifest.main));
  return id;
}

const stopwatch = (id: string, main: string): string => `
const begin = performance.now();
const bundle = require(${JSON.stringify(`./${path.posix.normalize(main)}`)});
const load = performance.now() - begin;
exports.activate = (...args) => {
  const begin = performance.now();
  const result = bundle.activate(...args);
  const run = performance.now() - begin;
  (globalThis.measured ??= {})[${JSON.stringify(id)}] = { load, run };
  return result;
};
`;

/** Measures in several hosts of an editor, and prints a table. */
async function measure(editor: EditorVersion, others: readonly string[]): Promise<Limit> {
  rmSync(extensionsDir, { recursive: true, force: true });
  const [reference, own] = [copyMeasured(minimal), copyMeasured(projectRoot, "dist")];
  const ids = [reference, own, ...others.map((other) => copyMeasured(other))];
  const runs: Measured[] = [];
  await withHosts(editor, async (inFreshHost) => {
    for (let pair = 0; pair < pairs; pair += 1) {
      const measured: Record<string, Measured[string]> = {};
      // Whatever comes second would find warm what the first one has used.
      for (const id of pair % 2 === 0 ? ids : ids.toReversed())
        Object.assign(measured, await inFreshHost("activation", { id }, { extensionsDir }));
      runs.push(measured);
    }
  });
  const timesOf = (id: string, of: (times: Measured[string]) => number): readonly number[] =>
    runs.map((run) => run[id]).map((times) => (times ? of(times) : Infinity));
  const both = (id: string): readonly number[] => timesOf(id, ({ load, run }) => load + run);
  const rows = ids.map((id) => {
    const medians = (["load", "run"] as const).map((name) => median(timesOf(id, (times) => times[name])));
    const [least = "", middle = "", most = ""] = spread(both(id), 2);
    const times = median(ratios(both(id), both(reference))).toFixed(2);
    return [id, ...medians.map((ms) => ms.toFixed(2)), middle, least, most, times];
  });
  const title = `VS Code ${manifestOf(editorHome(editor)).version}, ${pairs} hosts each, ms`;
  printTable([[title, "require", "run", "both", "least", "most", "ratio"], ...rows]);
  return { what: `${editor}: start, times a minimal extension`, most: 1.5, values: ratios(both(own), both(reference)) };
}

/** @param others the folders of more extensions to measure: the folder `extension` of an unpacked VSIX. */
export async function bench(others: readonly string[]): Promise<readonly Limit[]> {
  const limits: Limit[] = [];
  for (const editor of editors) limits.push(await measure(editor, others));
  return limits;
}
