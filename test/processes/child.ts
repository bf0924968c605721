import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

import { surfaces } from "../canary/surfaces";
import type { Report, Task } from "./windowProcess";

type ReportOf<Kind> = Extract<Report, { readonly kind: Kind }>;

/** A window in its own process, which gets tasks and reports their results. */
export class Child {
  static readonly #living = new Set<Child>();

  readonly #process: ChildProcess;
  #reports: Report[] = [];
  /** Resolves with the exit code and the signal of the process. */
  readonly exit: Promise<unknown[]>;

  constructor(...options: readonly string[]) {
    const execArgv = [...process.execArgv, ...options];
    this.#process = fork(path.join(__dirname, "windowProcess.js"), { env: {}, execArgv });
    Child.#living.add(this);
    this.exit = once(this.#process, "exit");
    void this.exit.then(() => Child.#living.delete(this));
    this.#process.on("message", (report: Report) => {
      this.#reports.push(report);
      surfaces.noteValue("replies", "what a process reports", report);
    });
  }

  static async killAll(): Promise<void> {
    await Promise.all([...Child.#living].map((child) => child.kill()));
  }

  /** Sends a task, and forgets earlier reports. */
  send(task: Task): void {
    this.#reports = [];
    this.#process.send(task);
  }

  /** Waits for `count` reports of this kind since the last task. @returns the last one. */
  async hears<Kind extends Report["kind"]>(kind: Kind, count = 1): Promise<ReportOf<Kind>> {
    for (;;) {
      const reports = this.#reports.filter((report): report is ReportOf<Kind> => report.kind === kind);
      const found = reports[count - 1];
      if (found) return found;
      if (!Child.#living.has(this)) throw new Error(`The process has ended without reporting ${kind}.`);
      await Promise.race([once(this.#process, "message"), this.exit]);
    }
  }

  /** The number of reports of this kind since the last task. */
  count(kind: Report["kind"]): number {
    return this.#reports.filter((report) => report.kind === kind).length;
  }

  async kill(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.exit;
  }
}
