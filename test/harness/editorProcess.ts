import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { editorCache } from "./editorFolder";
import { until } from "./until";

/** Variables for the editor and its extension host; `undefined` removes one that this process has. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Ends the server even if this process is killed. */
const setpriv = "/usr/bin/setpriv";

/** The functions to call at the end of this process. */
const ends = new Set<() => void>();
let isListening = false;

export class EditorProcess {
  readonly ended: Promise<number | undefined>;
  output = "";
  readonly #kill;
  #hasEnded = false;

  /** Runs an editor's program, and writes its output to `logFile`. */
  constructor(command: readonly string[], env: Environment, logFile: string) {
    const [program = "", ...rest] = existsSync(setpriv) ? [setpriv, "--pdeathsig", "KILL", ...command] : command;
    const child = spawn(program, rest, {
      // A separate process group, so that the extension host ends together with the server.
      detached: true,
      env: editorEnvironment(env),
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#kill = () => killGroup(child);
    endWithThisProcess(this.#kill);
    mkdirSync(path.dirname(logFile), { recursive: true });
    const log = createWriteStream(logFile, { flags: "a" });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => {
        this.output += data.toString();
        log.write(data);
      });
    this.ended = once(child, "close").then(([code]: (number | null)[]) => {
      this.#hasEnded = true;
      log.end();
      return code ?? undefined;
    });
  }

  /** Resolves with the output as soon as it matches; rejects if the program ends before. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    await until(`the editor prints ${String(pattern)}`, () => pattern.test(this.output) || this.#hasEnded);
    const match = pattern.exec(this.output);
    if (match) return match;
    throw new Error(`The editor's server ended before it printed ${String(pattern)}:\n${this.output}`);
  }

  async end(): Promise<void> {
    this.#kill();
    ends.delete(this.#kill);
    await this.ended;
  }
}

/**
 * Runs `end` at the end of this process, even if it's interrupted, which causes no `exit` event unless the process
 * calls `exit`.
 */
export function endWithThisProcess(end: () => void): void {
  ends.add(end);
  if (isListening) return;
  isListening = true;
  process.once("exit", () => ends.forEach((each) => each()));
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }))
    process.once(signal, () => process.exit(128 + number));
}

function killGroup({ pid }: ChildProcess): void {
  try {
    // Windows has no process groups.
    if (pid !== undefined) process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // The group has ended already.
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
