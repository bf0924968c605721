import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { editorCache, editorNode, type EditorVersion, serverMain } from "./editorFolder";
import { until } from "./until";

/** Variables for the editor and its extension host; `undefined` removes one that this process has. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Time for the extension host to write its coverage before it is killed. */
const coverageGraceMs = 3_000;

/** Kills the server even if this process is killed. */
const setpriv = "/usr/bin/setpriv";

/** Programs that end with this process in any case. */
const running = new Set<ChildProcess>();
let isListening = false;

/** A running server program with its child processes. */
export class EditorProcess {
  readonly ended: Promise<number | undefined>;
  output = "";
  readonly #env: NodeJS.ProcessEnv;
  readonly #child;
  #hasEnded = false;

  /** Runs the editor's server program, and writes its output to `logFile`. */
  constructor(version: EditorVersion, args: readonly string[], env: Environment, logFile: string) {
    const command = existsSync(setpriv) ? [setpriv, "--pdeathsig", "KILL"] : [];
    const [program = "", ...rest] = [...command, editorNode(version), serverMain(version), ...args];
    this.#env = editorEnvironment(env);
    // A separate process group, so that the extension host ends together with the server.
    const child = spawn(program, rest, { detached: true, env: this.#env, stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    endWithThisProcess(child);
    mkdirSync(path.dirname(logFile), { recursive: true });
    const log = createWriteStream(logFile, { flags: "a" });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => {
        this.output += data.toString();
        log.write(data);
      });
    this.ended = new Promise<number | undefined>((resolve) => {
      child.once("error", (error) => {
        this.output += `${String(error)}\n`;
        resolve(undefined);
      });
      child.once("close", (code) => {
        log.end();
        resolve(code ?? undefined);
      });
    }).finally(() => (this.#hasEnded = true));
  }

  /** Resolves with the output as soon as it matches; rejects if the program ends before. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    await until(`the editor prints ${String(pattern)}`, () => pattern.test(this.output) || this.#hasEnded);
    const match = pattern.exec(this.output);
    if (match) return match;
    throw new Error(`The editor's server ended before it printed ${String(pattern)}:\n${this.output}`);
  }

  /** Ends the program and all its children. */
  async end(): Promise<void> {
    // Only the server: its children end after it, and then write.
    if (this.#env["NODE_V8_COVERAGE"] !== undefined && this.#child.kill("SIGTERM"))
      await until("the editor ends", () => !killGroup(this.#child, 0), coverageGraceMs).catch(() => undefined);
    killGroup(this.#child, "SIGKILL");
    await this.ended;
    running.delete(this.#child);
  }
}

function endWithThisProcess(child: ChildProcess): void {
  running.add(child);
  if (isListening) return;
  isListening = true;
  process.once("exit", () => running.forEach((one) => killGroup(one, "SIGKILL")));
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }))
    process.once(signal, () => process.exit(128 + number));
}

/** Returns whether the group had a process to signal. */
function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, signal);
  } catch {
    return false;
  }
}

function editorEnvironment(env: Environment): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !belongsToOtherEditor(name));
  return {
    ...Object.fromEntries(inherited),
    // No gallery, so no request for extensions.
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
    // Every start compiles the same files.
    NODE_COMPILE_CACHE: editorCache("compiled"),
    ...env,
  };
}

/** Without the variables of another editor, in whose terminal the tests may run. */
function belongsToOtherEditor(name: string): boolean {
  return name.startsWith("VSCODE_") || name.startsWith("ELECTRON_") || name === "NODE_OPTIONS";
}
