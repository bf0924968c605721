import { fork } from "node:child_process";

import { hour, second } from "../../weather/base/duration";
import { errorCode } from "../../weather/base/errorCode";
import type { Log } from "../../weather/base/ports";
import { withDeadline } from "../http/deadline";
import type { Authorities } from "./trust";

export interface SystemCertificatesParts {
  /** The bundle of `systemCertificatesProcess.ts`. */
  readonly file: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: Log;
  /** In milliseconds, from any origin. */
  readonly monotonic: () => number;
  /** Milliseconds for one read; 10,000 unless given. */
  readonly deadline?: number;
}

/**
 * The authorities of the system's certificate store. It's read by another process, once an hour at most unless a person
 * refreshes: reading it can take long, throw, and even crash the process.
 */
export class SystemCertificates implements Authorities {
  known: readonly string[] = [];
  #reading: Promise<void> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  readonly #closing = new AbortController();

  constructor(private readonly parts: SystemCertificatesParts) {}

  async find(isByPerson: boolean, signal: AbortSignal): Promise<void> {
    // Several calls follow one another when a person refreshes.
    const pause = isByPerson ? 3 * second : hour;
    if (this.parts.monotonic() - this.#readAt >= pause) this.#reading ??= this.#read();
    const reading = this.#reading;
    if (reading) await withDeadline(this.#deadline, signal, () => reading).catch(() => undefined);
  }

  dispose(): void {
    this.#closing.abort();
  }

  get #deadline(): number {
    return this.parts.deadline ?? 10 * second;
  }

  async #read(): Promise<void> {
    const { log, monotonic } = this.parts;
    const { signal } = this.#closing;
    try {
      this.known = await withDeadline(this.#deadline, signal, (limited) => this.#readInProcess(limited));
      log.info(
        `Authorities of the system's certificate store that Node doesn't trust by default: ${this.known.length}`,
      );
    } catch (error) {
      if (!signal.aborted) log.warn(`The system's certificate store can't be read (${errorCode(error)})`);
    }
    this.#readAt = monotonic();
    this.#reading = undefined;
  }

  #readInProcess(signal: AbortSignal): Promise<readonly string[]> {
    return new Promise((resolve, reject) => {
      const refuse = (code: string): void => reject(Object.assign(new Error(), { code }));
      // Electron runs a script only with its variable. The process needs no key, and a debugger would stop it.
      const child = fork(this.parts.file, {
        env: { ...this.parts.environment, ...without, ELECTRON_RUN_AS_NODE: "1" },
        execArgv: [],
        stdio: ["ignore", "ignore", "ignore", "ipc"],
        signal,
        killSignal: "SIGKILL",
      });
      child.on("message", (answer) => (isListOfText(answer) ? resolve(answer) : refuse("not a list")));
      child.on("error", reject);
      child.on("close", (code, killedBy) => refuse(killedBy ?? `exit code ${code}`));
    });
  }
}

const without = { WEATHER_API_KEY: undefined, NODE_OPTIONS: undefined };

function isListOfText(answer: unknown): answer is readonly string[] {
  return Array.isArray(answer) && answer.every((item) => typeof item === "string");
}
