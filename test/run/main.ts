import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";

import { ensureEditor, projectRoot } from "../harness/editorFolder";
import { variables as windowTestVariables } from "../window/variables";
import { type Counts, inTurn, sum } from "./counts";
import { printFailures } from "./failures";
import { faults } from "./faults";
import { inEditor, inLifetime } from "./inEditor";
import { inHostileWorkspaces } from "./inHostileWorkspaces";
import { inNetworks, inNodesNetwork } from "./inNetworks";
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

/** The parts that need editors or browsers from the packages, and the packaged extension. */
const inEditors = ["window", "network", "page", "hostile", "editor", "lifetime"];

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
  const folder = (name: string, seconds: number, options: Partial<NodeOptions> = {}) =>
    inNode({ folder: name, results, timeoutMs: seconds * 1000, grep, isAside: isWhole, ...options });
  // The longest parts come first, so that the lanes end at about the same time.
  const parts: Parts = {
    ...(inPackages && {
      window: () =>
        folder("window", 240, {
          // Most of the time, a window waits. Other parts use that time in a run of everything.
          processes: isWhole ? 1 : 2,
          env: { [windowTestVariables.vsix]: vsix, [windowTestVariables.results]: results },
        }),
    }),
    network: () => inNetworks(vsix, results, hosts, grep),
    ...(inPackages && { page: () => folder("page", 60) }),
    hostile: () => inHostileWorkspaces(vsix, results, hosts),
    processes: () => folder("processes", 300),
    "network/contract": () => inNodesNetwork({ results, grep, isAside: isWhole }),
    // Alone, on both processors.
    unit: () => folder("unit", 30, { processes: isWhole ? 1 : 2 }),
    // The same inputs each time, so that a new one doesn't stop an unrelated change; `npm run verify -- fuzz` uses others.
    fuzz: () => folder("fuzz", 120, { env: { FUZZ_SEED: process.env["FUZZ_SEED"] ?? "1193475304" } }),
    style: async () => ((await linting) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
    project: () => folder("project", 60),
    editor: () => inTurn(hosts, (host) => inEditor(host, vsix, results)),
    lifetime: () => inTurn(hosts.slice(0, 1), (host) => inLifetime(host, results)),
  };
  const reports: Parts = {
    leaks: () => lastSearch(results),
    // Only a run of all tests has one for every fault of the catalogue.
    ...(inPackages && grep === undefined && { faults: () => Promise.resolve(faults(results)) }),
  };
  const names = [...Object.keys(parts), "leaks", "faults"];
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`The tests have no part ${unknown.join(" and no part ")}. The parts are: ${names.join(", ")}.`);
  if (isWhole || only.some((name) => name in parts)) rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const needsEditors = isWhole || only.some((name) => inEditors.includes(name));
  const [vsix] = await Promise.all([
    needsEditors || only.includes("project") ? makeVsix() : "",
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
