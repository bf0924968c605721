import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";

import { ensureEditor, projectRoot } from "../harness/editorFolder";
import { variables as windowTestVariables } from "../window/variables";
import { type Counts, inTurn, sum } from "./counts";
import { printFailures } from "./failures";
import { faults } from "./faults";
import { inHosts } from "./inHosts";
import { inNode, type NodeOptions } from "./inNode";
import { lastSearch } from "./leaks";

export interface TestOptions {
  /** Packs the extension if the parts need it, and returns the file. */
  readonly makeVsix: () => Promise<string>;
  /** The check of the style, if it was started. Prints the faults, and resolves with whether there are none. */
  readonly linting: Promise<boolean> | undefined;
  readonly only: readonly string[];
  /** A pattern for the titles of tests in Node and in windows. */
  readonly grep?: string;
  /** The editor: the two from the packages, or the desktop's, which is downloaded. */
  readonly editor: "packages" | "desktop";
}

const results = path.join(projectRoot, "out", "results");

/** The same inputs each time, so that a new one doesn't stop an unrelated change; `npm run verify -- fuzz` uses others. */
const generated = {
  FUZZ_SEED: process.env["FUZZ_SEED"] ?? "1193475304",
  FUZZ_CASES: process.env["FUZZ_CASES"] ?? "8000",
};

/** The parts that need editors or browsers from the packages, and the packaged extension. */
const inEditors = ["window", "host", "page"];

/** The number of parallel parts: those with editors wait for a third of their time. */
const lanes = 3;

/**
 * Runs the parts and returns the sum. The last ones search all results for the key, and compare them with the
 * catalogue of faults.
 */
export async function runTests({ makeVsix, linting, only, grep, editor }: TestOptions): Promise<Counts> {
  const isWhole = only.length === 0;
  const inPackages = editor === "packages";
  const hosts = inPackages ? (["latest", "oldest"] as const) : (["desktop"] as const);
  const inProcesses = (name: string, seconds: number, options: Partial<NodeOptions> = {}) =>
    inNode({ name, folders: [name], results, timeoutMs: seconds * 1000, grep, isAside: isWhole, ...options });
  // Alone, on both processors. In a run of everything, other parts use the time while a window waits.
  const processes = isWhole ? 1 : 2;
  const windowEnv = () => ({ [windowTestVariables.vsix]: vsix, [windowTestVariables.results]: results });
  // The longest parts come first, so that the lanes end at about the same time.
  const parts: Parts = {
    ...(inPackages && { window: () => inProcesses("window", 240, { processes, env: windowEnv() }) }),
    host: () => inHosts(vsix, results, hosts, grep),
    ...(inPackages && { page: () => inProcesses("page", 60) }),
    processes: () => inProcesses("processes", 300),
    unit: () => inProcesses("unit", 60, { processes, folders: ["unit", "project", "fuzz"], env: generated }),
  };
  const reports: Parts = {
    style: async () => ((await linting) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
    leaks: () => lastSearch(results),
    // Only a run of all tests has one for every fault of the catalogue.
    ...(inPackages && grep === undefined && { faults: () => Promise.resolve(faults(results)) }),
  };
  const names = Object.keys({ ...parts, ...reports });
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`The tests have no part ${unknown.join(" and no part ")}. The parts are: ${names.join(", ")}.`);
  if (isWhole || only.some((name) => name in parts)) rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const needsEditors = isWhole || only.some((name) => inEditors.includes(name));
  const [vsix] = await Promise.all([
    needsEditors || only.includes("unit") ? makeVsix() : "",
    inPackages && needsEditors && ensureEditor(console.log),
  ]);

  const failed: string[] = [];
  const run = async (all: Parts, atOnce: number): Promise<Counts> => {
    // The lanes share one iterator, so each takes the next part that none has begun.
    const wanted = Object.entries(all)
      .filter(([name]) => isWhole || only.includes(name))
      .values();
    const lane = () =>
      inTurn(wanted, async ([name, part]) => {
        const counts = await timed(name, part);
        if (counts.failed > 0) failed.push(name);
        return counts;
      });
    return sum(await Promise.all(Array.from({ length: atOnce }, lane)));
  };
  const counts = sum([await run(parts, isWhole ? lanes : 1), await run(reports, 1)]);
  printFailures(results, failed);
  return counts;
}

type Parts = Readonly<Record<string, () => Promise<Counts>>>;

async function timed(name: string, part: () => Promise<Counts>): Promise<Counts> {
  console.log(`\n--- ${name}`);
  const started = performance.now();
  const counts = await part();
  console.log(`--- ${name}: ${Math.round((performance.now() - started) / 1000)} s`);
  return counts;
}
