import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

import { canary, revoked } from "../canary";
import { ensureEditor, projectRoot } from "../harness/editorFolder";
import { variables as windowTestVariables } from "../window/scene";
import { type Counts, inTurn } from "./counts";
import { inEditor } from "./inEditor";
import { inNode } from "./inNode";
import { findLeaks } from "./leaks";

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
  if (only.join() !== "leaks") rmSync(results, { recursive: true, force: true });
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
    processes: folder("processes", 180),
    editor: () => inTurn(hosts, (host) => inEditor(host, vsix, results)),
    ...(editor === "packages" && {
      window: folder("window", 120, { [windowTestVariables.vsix]: vsix, [windowTestVariables.results]: results }),
    }),
    leaks: () => Promise.resolve(leaks()),
  };
  const chosen = Object.keys(parts).filter((name) => only.length === 0 || only.includes(name));
  return inTurn(chosen, async (name) => {
    console.log(`\n--- ${name}`);
    return parts[name]?.() ?? { passed: 0, failed: 1 };
  });
}

/** The canary may be in no log, picture's text, settings file or storage file of the run. */
function leaks(): Counts {
  const { searched, leaks: found } = findLeaks(results, [canary, revoked]);
  const logged =
    existsSync(results) &&
    readdirSync(results, { recursive: true, encoding: "utf8" }).some((file) => file.endsWith("Weather.log"));
  if (!logged) console.log("There is no log of the extension to search; run the tests in an editor first.");
  else if (found.length === 0)
    console.log(`  The key is in none of ${searched} files below ${path.relative(projectRoot, results)}`);
  else console.log(found.join("\n"));
  return { passed: logged && found.length === 0 ? 1 : 0, failed: logged ? found.length : 1 };
}
