import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

import { surfaces } from "../canary/surfaces";
import { Condition } from "../loopback/condition";
import type { NotificationHistory, Task } from "./windowProcess";

/** Processes of this test that still live. */
const living = new Set<ChildProcess>();

/** A window in a process of its own. */
export class Child {
  readonly #process: ChildProcess;
  readonly #told: NotificationHistory[] = [];
  readonly #condition = new Condition();

  constructor(task: Task) {
    this.#process = fork(path.join(__dirname, "windowProcess.js"), [JSON.stringify(task)], { env: {} });
    living.add(this.#process);
    this.#process
      .on("message", (told: NotificationHistory) => {
        this.#told.push(told);
        surfaces.noteValue("replies", "what a process tells", told);
        this.#condition.changed();
      })
      .once("exit", () => {
        living.delete(this.#process);
        this.#condition.end("The process ended");
      });
  }

  /** The first word of this kind, told already or yet to come. */
  hears<K extends NotificationHistory["kind"]>(kind: K): Promise<Extract<NotificationHistory, { kind: K }>> {
    const isOfKind = (told: NotificationHistory): told is Extract<NotificationHistory, { kind: K }> =>
      told.kind === kind;
    return this.#condition.until(
      () => this.#told.find(isOfKind),
      () => kind,
      60_000,
    );
  }

  go(): void {
    this.#process.send("go");
  }

  async kill(): Promise<void> {
    const exit = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await exit;
  }
}

/** Ends every process that still lives. */
export async function killAll(): Promise<void> {
  await Promise.all(
    [...living].map(async (process) => {
      const exit = once(process, "exit");
      process.kill("SIGKILL");
      await exit;
    }),
  );
}
