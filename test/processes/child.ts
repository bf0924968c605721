import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

import { surfaces } from "../canary/surfaces";
import { Condition } from "../loopback/condition";
import type { Report, Task } from "./windowProcess";

type ReportOf<Kind> = Extract<Report, { readonly kind: Kind }>;

/** A window in a process of its own, which gets tasks and reports what comes of them. */
export class Child {
  static readonly #living = new Set<Child>();

  readonly #process: ChildProcess;
  readonly #condition = new Condition();
  #reports: Report[] = [];
  /** With the code and the signal with which the process ends. */
  readonly exit: Promise<unknown[]>;

  constructor(...options: readonly string[]) {
    const execArgv = [...process.execArgv, ...options];
    this.#process = fork(path.join(__dirname, "windowProcess.js"), { env: {}, execArgv });
    Child.#living.add(this);
    this.exit = once(this.#process, "exit");
    void this.exit.then(() => {
      Child.#living.delete(this);
      this.#condition.end("The process ended");
    });
    this.#process.on("message", (report: Report) => {
      this.#reports.push(report);
      surfaces.noteValue("replies", "what a process reports", report);
      this.#condition.changed();
    });
  }

  static async killAll(): Promise<void> {
    await Promise.all([...Child.#living].map((child) => child.kill()));
  }

  /** Gives a task. What was reported before is forgotten. */
  send(task: Task): void {
    this.#reports = [];
    this.#process.send(task);
  }

  /** The report of this kind that is the last of so many, made already or yet to come. */
  hears<Kind extends Report["kind"]>(kind: Kind, count = 1): Promise<ReportOf<Kind>> {
    return this.#condition.until(
      () => this.#reports.filter((report): report is ReportOf<Kind> => report.kind === kind)[count - 1],
      () => kind,
      240_000,
    );
  }

  /** How many reports of this kind came since the last task. */
  count(kind: Report["kind"]): number {
    return this.#reports.filter((report) => report.kind === kind).length;
  }

  async kill(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.exit;
  }
}
