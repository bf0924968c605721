import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { isatty } from "node:tty";

import { projectRoot } from "../harness/editorFolder";
import { endWithThisProcess } from "../harness/editorProcess";
import { processVariables, readResult, type TestPlan, type TestResult } from "../harness/testRun";
import { nodeWithSqlite } from "../harness/nodeWithSqlite";
import { failed, sum } from "./results";

export interface NodeOptions {
  /** The prefix of the names of its results. */
  readonly name: string;
  /** Folders below `test`. */
  readonly folders: readonly string[];
  readonly results: string;
  readonly timeoutMs: number;
  readonly grep?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether all output is printed at the end, because another part prints in the meantime. */
  readonly isAside?: boolean;
  /** The number of parallel processes; default: one. */
  readonly processes?: number;
  /** The Node that runs the tests; default: one with `node:sqlite`. */
  readonly program?: NodeProgram | undefined;
}

/** A Node that is started by another program. Its output is printed at the end. */
interface NodeProgram {
  readonly command: string;
  /** Arguments before Node's own. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A file or a pipe gets no colors, even if the environment says that this is CI. */
const plain = isatty(1) ? {} : { NO_COLOR: "1" };

/** Runs folders of tests in one or more new Node processes, so that open handles can't block the other tests. */
export async function inNode(options: NodeOptions): Promise<TestResult> {
  const { name, folders, results, timeoutMs, grep, isAside = false, processes = 1 } = options;
  const runs = Array.from({ length: processes }, async (_, index) => {
    const share = `${index + 1}of${processes}`;
    const resultFile = path.join(results, `${name}.${share}.json`);
    // The first process prints immediately, the others at the end.
    const run = await inProcess(options, { folders, resultFile, timeoutMs, grep, share }, isAside || index > 0);
    return { ...run, result: readResult(resultFile) };
  });
  const done = (await Promise.all(runs)).map(({ code, printed, result }) => {
    process.stdout.write(printed);
    if (result !== undefined) return result;
    return failed(name, `A process ended with ${String(code)} before its tests were through.`);
  });
  return sum(done);
}

/** Runs a plan in a process. @returns its exit code, and the output that isn't on the console yet. */
async function inProcess(options: NodeOptions, plan: TestPlan, isLate: boolean) {
  const { results, env, program } = options;
  const { command = await nodeWithSqlite(), args = [], env: ofProgram } = program ?? {};
  // Not a pipe: under Wine 8, Node doesn't start with one.
  const file = path.join(projectRoot, "out", `${path.basename(plan.resultFile)}.txt`);
  const output = isLate || program ? openSync(file, "w") : "inherit";
  const runner = path.join(projectRoot, "out", "test", "run", "nodeRunner.js");
  const child = spawn(command, [...args, "--enable-source-maps", runner], {
    cwd: projectRoot,
    stdio: ["ignore", output, output],
    env: {
      ...process.env,
      ...plain,
      [processVariables.results]: results,
      ...ofProgram,
      ...env,
      [processVariables.plan]: JSON.stringify(plan),
    },
  });
  endWithThisProcess(() => child.kill());
  const [code] = (await once(child, "close")) as [number | null];
  if (output === "inherit") return { code, printed: "" };
  closeSync(output);
  const printed = readFileSync(file, "utf8");
  rmSync(file);
  return { code, printed };
}
