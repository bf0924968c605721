import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { beforeExit } from "./cleanup";
import { editorNode, serverMain, type EditorVersion } from "./editorFolder";
import { onPath } from "./onPath";
import { until } from "./until";

/** Variables for the editor and its extension host; `undefined` removes one that this process has. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A started server program with everything it starts in turn. */
export interface EditorProcess {
  /** Resolves with what the program has printed once that matches; rejects when it ends before. */
  readonly printed: (pattern: RegExp, limitMs: number) => Promise<RegExpExecArray>;
  /** Resolves when the program has ended. */
  readonly ended: Promise<number | undefined>;
  /** Everything printed so far. */
  readonly output: () => string;
  /** Ends the program and all its children. */
  readonly end: () => Promise<void>;
}

/** Time for the extension host to end without a signal where it has coverage to write. */
const coverageGraceMs = 3_000;

/** Runs the editor's server program, and keeps what it prints in `logFile`. */
export function runEditor(
  version: EditorVersion,
  args: readonly string[],
  env: Environment,
  logFile: string,
): EditorProcess {
  const command = [editorNode(version), serverMain(version), ...args];
  // Kills the server also when this process has no chance to do so itself.
  const setpriv = onPath("setpriv");
  if (setpriv !== undefined) {
    command.unshift(setpriv, "--pdeathsig", "KILL");
  }
  const [program = "", ...rest] = command;
  // Its own group, so that the extension host can be ended together with the server.
  const environment = editorEnvironment(env);
  const child = spawn(program, rest, { detached: true, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  const withdraw = beforeExit(() => {
    killGroup(child, "SIGKILL");
  });

  let output = "";
  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile, { flags: "a" });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      output += data.toString();
      log.write(data);
    });
  }
  const ended = new Promise<number | undefined>((resolve) => {
    child.once("error", (error) => {
      output += `${String(error)}\n`;
      resolve(undefined);
    });
    child.once("close", (code) => {
      log.end();
      resolve(code ?? undefined);
    });
  });
  let running = true;
  void ended.then(() => (running = false));

  return {
    ended,
    output: () => output,
    async printed(pattern, limitMs) {
      await until(`the editor prints ${String(pattern)}`, () => pattern.test(output) || !running, limitMs);
      const match = pattern.exec(output);
      if (match === null) {
        throw new Error(`The editor's server ended before it printed ${String(pattern)}:\n${output}`);
      }
      return match;
    },
    async end() {
      // The server alone: its children end when it is gone, and only then write.
      if (environment["NODE_V8_COVERAGE"] !== undefined && child.kill("SIGTERM")) {
        await until("the editor ends", () => !killGroup(child, 0), coverageGraceMs).catch(() => undefined);
      }
      killGroup(child, "SIGKILL");
      await ended;
      withdraw();
    },
  };
}

/** Whether any process of the group was there to be signalled. */
function killGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) {
    return false;
  }
  try {
    return process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}

function editorEnvironment(env: Environment): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !belongsToOtherEditor(name));
  return {
    ...Object.fromEntries(inherited),
    // No gallery: nothing asks the network for extensions.
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
    ...env,
  };
}

/** The tests may be started from the terminal of another editor, whose variables would lead this one astray. */
function belongsToOtherEditor(name: string): boolean {
  return name.startsWith("VSCODE_") || name.startsWith("ELECTRON_") || name === "NODE_OPTIONS";
}
