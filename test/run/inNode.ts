import { spawn } from "node:child_process";
import path from "node:path";
import { isatty } from "node:tty";

import { projectRoot } from "../harness/editorFolder";
import { readHostResult } from "../harness/hostResult";
import { type Counts, counted } from "./counts";

export interface NodeOptions {
  /** Folder below `test`. */
  readonly folder: string;
  /** Where the result goes. */
  readonly results: string;
  readonly timeoutMs: number;
  /** Runs the tests whose titles match this. */
  readonly grep?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
}

const compiled = (name: string): string => path.join(projectRoot, "out", "test", name);

/** A file or a pipe gets no colours, also where the environment says that this is CI. */
const plain = isatty(1) ? {} : { NO_COLOR: "1" };

/** Runs a folder of tests in a Node process of its own, so that nothing it leaves open can hold up the others. */
export async function inNode({ folder, results, timeoutMs, grep, env = {} }: NodeOptions): Promise<Counts> {
  const resultFile = path.join(results, `${folder}.json`);
  const args = [compiled("run/nodeRunner.js"), compiled(folder), resultFile, String(timeoutMs)];
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, ["--enable-source-maps", ...args, ...(grep === undefined ? [] : [grep])], {
      cwd: projectRoot,
      stdio: "inherit",
      env: { ...process.env, ...plain, TEST_RESULTS: results, ...env },
    });
    child.once("error", reject).once("close", resolve);
  });
  return counted(
    readHostResult(resultFile),
    `The tests of ${folder} ended with ${String(code)} before they were through.`,
  );
}
