import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";

import { ensureEditor, projectRoot } from "../harness/editorFolder";
import { processVariables, type TestFailure, type TestResult } from "../harness/testRun";
import { inHosts } from "./inHosts";
import { inNode, type NodeOptions } from "./inNode";
import { lastSearch } from "./leaks";
import { inTurn, sum } from "./results";

export interface TestOptions {
  /** Packs the extension if the parts need an editor, and returns the file. */
  readonly makeVsix: () => Promise<string>;
  readonly only: readonly string[];
  /** A pattern for the titles of tests in Node and in windows. */
  readonly grep?: string;
  /** The editors: the two from the packages, or the desktop editor, which is downloaded. */
  readonly editor: "packages" | "desktop";
}

const results = path.join(projectRoot, "out", "results");

/**
 * The same inputs each time, so that a newly found fault doesn't block an unrelated change; `npm run verify -- fuzz`
 * uses different ones.
 */
const generated = {
  FUZZ_SEED: process.env["FUZZ_SEED"] ?? "1193475304",
  FUZZ_CASES: process.env["FUZZ_CASES"] ?? "240",
};

/** The parts that need editors or browsers from the packages, and the packaged extension. */
const inEditors = ["window", "host", "page"];

/** Runs the parts, and returns the sum of their results. The last part searches all results for keys. */
export async function runTests({ makeVsix, only, grep, editor }: TestOptions): Promise<TestResult> {
  const isWhole = only.length === 0;
  const inPackages = editor === "packages";
  const hosts = inPackages ? (["latest", "oldest"] as const) : (["desktop"] as const);
  const inProcesses = (name: string, seconds: number, options: Partial<NodeOptions> = {}) =>
    inNode({ name, folders: [name], results, timeoutMs: seconds * 1000, grep, ...options });
  // One after another: parallel work slows windows down by more than it saves. Only `processes` waits so much that
  // others can run at the same time.
  const parts: Parts = {
    processes: () => inProcesses("processes", 300, { processes: 2, isAside: isWhole }),
    unit: () => inProcesses("unit", 60, { processes: 3, folders: ["unit", "project", "fuzz"], env: generated }),
    ...(inPackages && {
      page: () => inProcesses("page", 60, { processes: 3 }),
      window: () => inProcesses("window", 240, { processes: 2 }),
    }),
    host: () => inHosts(vsix, results, hosts, grep),
    leaks: () => Promise.resolve(lastSearch(results)),
  };
  const names = Object.keys(parts);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`The tests have no part ${unknown.join(" and no part ")}. The parts are: ${names.join(", ")}.`);
  if (isWhole || only.some((name) => name !== "leaks")) rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  // Without editors, only the tests of the package need it, and pack it themselves.
  const needsEditors = isWhole || only.some((name) => inEditors.includes(name));
  const [vsix = ""] = needsEditors ? await Promise.all([makeVsix(), inPackages && ensureEditor(console.log)]) : [];
  if (needsEditors) process.env[processVariables.vsix] = vsix;

  const run = (...these: readonly string[]): Promise<TestResult> => {
    const wanted = Object.entries(parts).filter(([name]) => these.includes(name) && (isWhole || only.includes(name)));
    return inTurn(wanted, ([name, part]) => timed(name, part));
  };
  const result = sum([
    ...(await Promise.all([run("processes"), run("unit", "page")])),
    await run("window", "host", "leaks"),
  ]);
  if (result.failures.length > 0) console.log(`\nFailed:\n${result.failures.map(described).join("\n")}`);
  return result;
}

type Parts = Readonly<Record<string, () => Promise<TestResult>>>;

async function timed(name: string, part: () => Promise<TestResult>): Promise<TestResult> {
  console.log(`\n--- ${name}`);
  const started = performance.now();
  const { failures, ...rest } = await part();
  console.log(`--- ${name}: ${Math.round((performance.now() - started) / 1000)} s`);
  return { ...rest, failures: failures.map(({ title, error }) => ({ title: `${name}: ${title}`, error })) };
}

function described({ title, error }: TestFailure): string {
  const lines = error.split("\n").filter((line) => line.trim() !== "");
  return [`  ${title}`, ...lines.slice(0, 14).map((line) => `      ${line.trim()}`)].join("\n");
}
