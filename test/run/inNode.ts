import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { isatty } from "node:tty";

import { projectRoot } from "../harness/editorFolder";
import { endWithThisProcess } from "../harness/editorProcess";
import { readHostResult, writeHostResult } from "../harness/hostResult";
import { nodeWithSqlite } from "../harness/nodeWithSqlite";
import type { Counts } from "./counts";
import { joined } from "./shares";

export interface NodeOptions {
  /** Folder below `test`. */
  readonly folder: string;
  readonly results: string;
  readonly timeoutMs: number;
  readonly grep?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether to print the output only at the end, because other tests print meanwhile. */
  readonly isAside?: boolean;
  /** The number of parallel processes; default: one. */
  readonly processes?: number;
  /** The Node that runs the tests; default: one with `node:sqlite`. */
  readonly program?: NodeProgram | undefined;
}

/** A Node that is started by another program. Its output is printed at the end. */
export interface NodeProgram {
  readonly command: string;
  /** Arguments before Node's own. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const compiled = (name: string): string => path.join(projectRoot, "out", "test", name);

/** A file or a pipe gets no colours, even if the environment says that this is CI. */
const plain = isatty(1) ? {} : { NO_COLOR: "1" };

/** Runs a folder of tests in one or more new Node processes, so that open handles can't block the other tests. */
export async function inNode(options: NodeOptions): Promise<Counts> {
  const { folder, results, processes = 1 } = options;
  const resultFile = (share = ""): string => path.join(results, `${folder}${share}.json`);
  const shares = Array.from({ length: processes }, (_, index) => `${index + 1}of${processes}`);
  // The first process prints at once, the others at the end.
  const runs = await Promise.all(
    shares.map((share, index) => inProcess(options, [resultFile(`.${share}`), share], index > 0)),
  );
  for (const { printed } of runs) process.stdout.write(printed);
  const result = joined(shares.map((share) => readHostResult(resultFile(`.${share}`))));
  if (result !== undefined) writeHostResult(resultFile(), result);
  for (const share of shares) rmSync(resultFile(`.${share}`), { force: true });
  if (result !== undefined && result.passed + result.failed > 0) return result;
  const codes = runs.map(({ code }) => String(code)).join(" and ");
  console.log(`The tests of ${folder} ended with ${codes} before they were through.`);
  return { passed: 0, failed: 1 };
}

/** Runs a share of the files in one process. @returns its exit code, and the output that isn't on the console yet. */
async function inProcess(options: NodeOptions, [resultFile, share]: readonly [string, string], isLate: boolean) {
  const { folder, results, timeoutMs, grep, env, isAside = false, program } = options;
  const given = [compiled(folder), resultFile, timeoutMs, share, ...(grep === undefined ? [] : [grep])];
  const { command = await nodeWithSqlite(), args = [], env: ofProgram } = program ?? {};
  const runner = ["--enable-source-maps", compiled("run/nodeRunner.js"), ...given.map(String)];
  // Not a pipe: under Wine 8, Node doesn't start with one.
  const file = path.join(projectRoot, "out", `${folder.replaceAll("/", "-")}.${share}.txt`);
  const output = isAside || isLate || program ? openSync(file, "w") : "inherit";
  const child = spawn(command, [...args, ...runner], {
    cwd: projectRoot,
    stdio: ["ignore", output, output],
    // Tests in editors may run at the same time, and search their own files.
    env: { ...process.env, ...plain, ...(!isAside && { TEST_RESULTS: results }), ...ofProgram, ...env },
  });
  endWithThisProcess(() => child.kill());
  const [code] = (await once(child, "close")) as [number | null];
  if (output === "inherit") return { code, printed: "" };
  closeSync(output);
  const printed = readFileSync(file, "utf8");
  rmSync(file);
  return { code, printed };
}
