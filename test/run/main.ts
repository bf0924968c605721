import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";

import { ensureEditor, projectRoot } from "../harness/editorFolder";
import { variables as windowTestVariables } from "../window/scene";
import { type Counts, inTurn } from "./counts";
import { faults } from "./faults";
import { inEditor } from "./inEditor";
import { inHostileWorkspaces } from "./inHostileWorkspaces";
import { inLifetime } from "./inLifetime";
import { inNetworks } from "./inNetworks";
import { inNode } from "./inNode";
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

/** Runs the suites one after another and returns the sum. The last one looks for the key in everything that the others left. */
export async function runTests({ vsix, only, grep, editor }: TestOptions): Promise<Counts> {
  if (only.some((name) => name !== "leaks" && name !== "faults") || only.length === 0)
    rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const hosts = editor === "desktop" ? (["desktop"] as const) : (["latest", "oldest"] as const);
  const folder =
    (name: string, seconds: number, env = {}) =>
    () =>
      inNode({ folder: name, results, timeoutMs: seconds * 1000, grep, env });
  const parts: Readonly<Record<string, () => Promise<Counts>>> = {
    unit: folder("unit", 30),
    ...(editor === "packages" && {
      page: async () => {
        await ensureEditor(console.log);
        return folder("page", 60)();
      },
    }),
    fuzz: folder("fuzz", 120),
    processes: folder("processes", 180),
    editor: () => inTurn(hosts, (host) => inEditor(host, vsix, results)),
    lifetime: () => inTurn(hosts.slice(0, 1), (host) => inLifetime(host, results)),
    network: () => inNetworks(vsix, results, hosts, grep),
    hostile: () => inHostileWorkspaces(vsix, results, hosts),
    ...(editor === "packages" && {
      window: folder("window", 120, { [windowTestVariables.vsix]: vsix, [windowTestVariables.results]: results }),
    }),
    leaks: () => lastSearch(results),
    // Only where no test is left out does every fault of the catalogue have one.
    ...(editor === "packages" && grep === undefined && { faults: () => Promise.resolve(faults(results)) }),
  };
  const chosen = Object.keys(parts).filter((name) => only.length === 0 || only.includes(name));
  return inTurn(chosen, async (name) => {
    console.log(`\n--- ${name}`);
    return parts[name]?.() ?? { passed: 0, failed: 1 };
  });
}
