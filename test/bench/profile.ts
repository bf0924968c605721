import { execFileSync } from "node:child_process";
import type { Profiler } from "node:inspector";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";

const count = 10;

/** The functions with the longest self time, with their source positions, as lines. */
export function mostExpensive({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): readonly string[] {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
      const place = url === "" ? "" : ` ${path.basename(url)}:${lineNumber + 1}`;
      return [id, `${functionName || "(anonymous)"}${place}`];
    }),
  );
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? "";
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  }
  return [...times]
    .filter(([name]) => !/^\((?:idle|program|root)\)$| node:inspector/.test(name))
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, ms]) => `${ms.toFixed(1).padStart(8)} ms  ${name}`);
}

/** Runs `act` with development bundles, in which functions have the names of the sources. */
export async function withReadableBundles<T>(act: () => Promise<T>): Promise<T> {
  const build = (...args: readonly string[]): void =>
    void execFileSync(process.execPath, [path.join(projectRoot, "scripts", "build.mjs"), ...args]);
  build("--development");
  try {
    return await act();
  } finally {
    build();
  }
}
