import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";

import { ensureEditor, projectRoot } from "../harness/editorFolder";
import { variables as windowTestVariables } from "../window/scene";
import { type Counts, inTurn, sum } from "./counts";
import { faults } from "./faults";
import { inEditor } from "./inEditor";
import { inHostileWorkspaces } from "./inHostileWorkspaces";
import { inLifetime } from "./inLifetime";
import { inNetworks, inNodesNetwork } from "./inNetworks";
import { inNode, type NodeOptions } from "./inNode";
import { lastSearch } from "./leaks";

export interface TestOptions {
  readonly vsix: string;
  /** Parts to run; all of them unless given. */
  readonly only: readonly string[];
  /** Runs the tests in Node and in windows whose titles match this. */
  readonly grep?: string;
  /** The editor to test in: the two from the packages, or the desktop's, which is downloaded. */
  readonly editor: "packages" | "desktop";
}

const results = path.join(projectRoot, "out", "results");

/**
 * Runs the suites and returns the sum: those in Node beside those in editors, which wait for each other. The last ones look
 * for the key in everything that the others left, and hold the catalogue of faults against them.
 */
export async function runTests({ vsix, only, grep, editor }: TestOptions): Promise<Counts> {
  if (only.some((name) => name !== "leaks" && name !== "faults") || only.length === 0)
    rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const hosts = editor === "desktop" ? (["desktop"] as const) : (["latest", "oldest"] as const);
  const isWhole = only.length === 0;
  const folder = (name: string, seconds: number, options: Partial<NodeOptions> = {}) =>
    inNode({ folder: name, results, timeoutMs: seconds * 1000, grep, ...options });
  const aside = { isAside: isWhole };
  const windows = { env: { [windowTestVariables.vsix]: vsix, [windowTestVariables.results]: results } };
  const inPackages = editor === "packages";
  const lanes: readonly Lane[] = [
    {
      // Two processes beside an editor would keep it from its work.
      unit: () => folder("unit", 30, { ...aside, processes: isWhole ? 1 : 2 }),
      ...(inPackages && { page: () => folder("page", 60, aside) }),
      // The same inputs each time, so that a new one does not stop an unrelated change; `npm run verify:fuzz` draws others.
      fuzz: () => folder("fuzz", 120, { ...aside, env: { FUZZ_SEED: process.env["FUZZ_SEED"] ?? "1193475304" } }),
      "network/contract": () => inNodesNetwork({ results, grep, ...aside }),
      processes: () => folder("processes", 300, aside),
    },
    {
      editor: () => inTurn(hosts, (host) => inEditor(host, vsix, results)),
      lifetime: () => inTurn(hosts.slice(0, 1), (host) => inLifetime(host, results)),
      network: () => inNetworks(vsix, results, hosts, grep),
      hostile: () => inHostileWorkspaces(vsix, results, hosts),
      ...(inPackages && { window: () => folder("window", 120, windows) }),
    },
  ];
  const last: Lane = {
    leaks: () => lastSearch(results),
    // Only where no test is left out does every fault of the catalogue have one.
    ...(inPackages && grep === undefined && { faults: () => Promise.resolve(faults(results)) }),
  };
  const needsPackages = ["page", ...Object.keys(lanes[1] ?? {})];
  if (inPackages && (isWhole || only.some((name) => needsPackages.includes(name)))) await ensureEditor(console.log);
  const run = (lane: Lane): Promise<Counts> =>
    inTurn(
      Object.entries(lane).filter(([name]) => isWhole || only.includes(name)),
      async ([name, part]) => {
        console.log(`\n--- ${name}`);
        return part();
      },
    );
  const counts = await Promise.all(lanes.map(run));
  return sum([...counts, await run(last)]);
}

/** Parts that run one after another. */
type Lane = Readonly<Record<string, () => Promise<Counts>>>;
