import { systemClock } from "../../src/editor/platform/clock";
import { openStorage, Warnings } from "../unit/service/storage/openStorage";
import { openWindow, refreshOnce, type WindowTask } from "./window";

/** What this process does, as often as it is to. */
export type Task = RefreshTask | HoldTask | CallsTask;

/** Brings the weather as a new window does. */
export interface RefreshTask extends WindowTask {
  readonly kind: "refresh";
}

/** Takes a lock and keeps it. */
export interface HoldTask {
  readonly kind: "hold";
  readonly storage: string;
}

/** Asks for calls, one after the other, and gives the first ones back. */
export interface CallsTask {
  readonly kind: "calls";
  readonly storage: string;
  readonly budget: number;
  readonly times: number;
  readonly refunds: number;
}

export type Report =
  | { readonly kind: "ready" | "wanting" | "holding" | "granted" }
  | {
      readonly kind: "result";
      readonly result: string;
      readonly receivedAt: number | undefined;
      readonly body: string | undefined;
      readonly failure: string | undefined;
      readonly warnings: readonly string[];
    }
  | { readonly kind: "done"; readonly kept: number; readonly warnings: readonly string[] };

/** The lock that is held. */
export const heldLock = "held";

const report = (message: Report): void => void process.send?.(message);

async function refresh(task: RefreshTask): Promise<void> {
  const window = openWindow({ ...task, clock: systemClock });
  const { answers, warnings } = window;
  const withLock = answers.withLock.bind(answers);
  answers.withLock = (query, act, signal) => {
    report({ kind: "wanting" });
    return withLock(query, act, signal);
  };
  const { result, state } = await refreshOnce(window, task.query);
  const { receivedAt, body } = state.answer ?? {};
  report({ kind: "result", result: result.kind, receivedAt, body, failure: state.failure?.kind, warnings });
}

async function hold({ storage }: HoldTask): Promise<void> {
  await openStorage(storage, new Warnings()).locks.withLock(heldLock, () => {
    report({ kind: "holding" });
    return new Promise<never>(() => undefined);
  });
}

async function ask({ storage, budget, times, refunds }: CallsTask): Promise<void> {
  const log = new Warnings();
  const { calls } = openStorage(storage, log, { budget });
  let kept = 0;
  for (let time = 0; time < times; time += 1) {
    const permit = await calls.acquire();
    if (permit.kind !== "granted") continue;
    report({ kind: "granted" });
    if (time < refunds) await permit.call.refund();
    else kept += 1;
  }
  report({ kind: "done", kept, warnings: log.all });
}

if (process.send) {
  process.on("message", (task: Task) => {
    if (task.kind === "refresh") void refresh(task);
    else if (task.kind === "hold") void hold(task);
    else void ask(task);
  });
  report({ kind: "ready" });
}
