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
  /** Other tests run and print meanwhile: what these print is printed when they are through. */
  readonly isAside?: boolean;
}

const compiled = (name: string): string => path.join(projectRoot, "out", "test", name);

/** A file or a pipe gets no colours, also where the environment says that this is CI. */
const plain = isatty(1) ? {} : { NO_COLOR: "1" };

/** Runs a folder of tests in a Node process of its own, so that nothing it leaves open can hold up the others. */
export async function inNode(options: NodeOptions): Promise<Counts> {
  const { folder, results, timeoutMs, grep, env = {}, isAside = false } = options;
  const resultFile = path.join(results, `${folder}.json`);
  const args = [compiled("run/nodeRunner.js"), compiled(folder), resultFile, String(timeoutMs)];
  const printed: Buffer[] = [];
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, ["--enable-source-maps", ...args, ...(grep === undefined ? [] : [grep])], {
      cwd: projectRoot,
      stdio: isAside ? ["ignore", "pipe", "pipe"] : "inherit",
      // Beside tests in editors, their files are theirs to search.
      env: { ...process.env, ...plain, ...(!isAside && { TEST_RESULTS: results }), ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => printed.push(chunk));
    child.once("error", reject).once("close", resolve);
  });
  process.stdout.write(Buffer.concat(printed));
  return counted(
    readHostResult(resultFile),
    `The tests of ${folder} ended with ${String(code)} before they were through.`,
  );
}
