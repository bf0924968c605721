import { execFile, type ExecFileException } from "node:child_process";
import { promisify } from "node:util";

import { second } from "../../weather/base/duration";
import { errorCode } from "../../weather/base/errorCode";
import type { Clock, Log } from "../../weather/base/ports";
import { withDeadline } from "../base/deadline";
import type { Authorities } from "./trust";

const run = promisify(execFile);

/** Room for several thousand certificates. */
const maxBytes = 16 * 1024 * 1024;

/** Milliseconds between two reads: one refresh makes several calls, and all of them fail. */
const pause = 30 * second;

/**
 * The authorities of the system's certificate store. Another process reads the store, because that can be slow, throw,
 * or even crash.
 */
export class SystemCertificates implements Authorities {
  known: readonly string[] = [];
  #reading: Promise<void> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  readonly #closing = new AbortController();

  /**
   * @param file the bundle of `systemCertificatesProcess.ts`.
   * @param deadline milliseconds for one read.
   */
  constructor(
    private readonly file: string,
    private readonly environment: NodeJS.ProcessEnv,
    private readonly log: Log,
    private readonly monotonic: Clock["monotonic"],
    private readonly deadline = 10 * second,
  ) {}

  async find(signal: AbortSignal): Promise<void> {
    if (this.monotonic() - this.#readAt >= pause) this.#reading ??= this.#read();
    const reading = this.#reading;
    if (reading) await withDeadline(this.deadline, signal, () => reading).catch(() => undefined);
  }

  dispose(): void {
    this.#closing.abort();
  }

  async #read(): Promise<void> {
    const { file, environment, log, monotonic, deadline } = this;
    const { signal } = this.#closing;
    const limits = { maxBuffer: maxBytes, timeout: deadline, killSignal: "SIGKILL", signal } as const;
    try {
      // Electron runs a script only with ELECTRON_RUN_AS_NODE. The process needs no key, and a debugger would stop it.
      const env = { ...environment, WEATHER_API_KEY: undefined, NODE_OPTIONS: undefined, ELECTRON_RUN_AS_NODE: "1" };
      const { stdout } = await run(process.execPath, [file], { env, ...limits });
      this.known = certificatesIn(stdout);
      log.info(
        `Authorities of the system's certificate store that Node doesn't trust by default: ${this.known.length}`,
      );
    } catch (error) {
      const { signal: killedBy } = error as ExecFileException;
      if (!signal.aborted) log.warn(`The system's certificate store can't be read (${killedBy ?? errorCode(error)})`);
    }
    this.#readAt = monotonic();
    this.#reading = undefined;
  }
}

/** The certificates in a list of the process, without anything else. @throws {SyntaxError} if it isn't a list. */
function certificatesIn(output: string): readonly string[] {
  const list: unknown = JSON.parse(output);
  if (!Array.isArray(list)) throw new SyntaxError("The certificates aren't a list");
  return list.filter((one): one is string => typeof one === "string" && one.startsWith("-----BEGIN CERTIFICATE-----"));
}
