import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

import { surfaces } from "../canary/surfaces";
import { Condition } from "../loopback/condition";

/** A process of its own, which gets tasks and reports what comes of them. */
export class Child<Task extends object, Report extends { readonly kind: string }> {
  static readonly #living = new Set<{ kill(): Promise<void> }>();

  readonly #process: ChildProcess;
  readonly #condition = new Condition();
  #reports: Report[] = [];
  /** With the code and the signal with which the process ends. */
  readonly exit: Promise<unknown[]>;

  constructor(script: string, ...options: readonly string[]) {
    const execArgv = [...process.execArgv, ...options];
    this.#process = fork(path.join(__dirname, script), { env: {}, execArgv });
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

  /** Ends every process that still lives. */
  static async killAll(): Promise<void> {
    await Promise.all([...Child.#living].map((child) => child.kill()));
  }

  /** Gives a task. What was reported before is forgotten. */
  send(task: Task): void {
    this.#reports = [];
    this.#process.send(task);
  }

  /** The report of this kind that is the last of so many, made already or yet to come. */
  hears<K extends Report["kind"]>(kind: K, count = 1): Promise<Extract<Report, { kind: K }>> {
    const isOfKind = (report: Report): report is Extract<Report, { kind: K }> => report.kind === kind;
    return this.#condition.until(
      () => this.#reports.filter(isOfKind)[count - 1],
      () => kind,
      240_000,
    );
  }

  async kill(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.exit;
  }
}
