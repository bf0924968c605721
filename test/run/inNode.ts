import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
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
  /** Runs the tests in place of this process's Node. */
  readonly program?: NodeProgram | undefined;
}

/** A Node that is started by another program. */
export interface NodeProgram {
  readonly command: string;
  /** What comes before Node's own arguments. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The file for what these tests print, which is printed when they are through. */
  readonly output: (folder: string) => string;
}

const compiled = (name: string): string => path.join(projectRoot, "out", "test", name);

/** A file or a pipe gets no colours, also where the environment says that this is CI. */
const plain = isatty(1) ? {} : { NO_COLOR: "1" };

/** Runs a folder of tests in a Node process of its own, so that nothing it leaves open can hold up the others. */
export async function inNode(options: NodeOptions): Promise<Counts> {
  const { folder, results, timeoutMs, grep, env = {}, isAside = false, program } = options;
  const resultFile = path.join(results, `${folder}.json`);
  const args = ["--enable-source-maps", compiled("run/nodeRunner.js"), compiled(folder), resultFile, String(timeoutMs)];
  const { command = process.execPath, args: before = [], env: own = {} } = program ?? {};
  const outputFile = program?.output(folder);
  const output = outputFile === undefined ? undefined : openSync(outputFile, "w");
  const printed: Buffer[] = [];
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(command, [...before, ...args, ...(grep === undefined ? [] : [grep])], {
      cwd: projectRoot,
      stdio: output === undefined ? (isAside ? ["ignore", "pipe", "pipe"] : "inherit") : ["ignore", output, output],
      // Beside tests in editors, their files are theirs to search.
      env: { ...process.env, ...plain, ...(!isAside && { TEST_RESULTS: results }), ...own, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => printed.push(chunk));
    child.once("error", reject).once("close", resolve);
  });
  if (output !== undefined) closeSync(output);
  if (outputFile !== undefined) printed.push(readFileSync(outputFile));
  process.stdout.write(Buffer.concat(printed));
  return counted(
    readHostResult(resultFile),
    `The tests of ${folder} ended with ${String(code)} before they were through.`,
  );
}
