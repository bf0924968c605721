import { files } from "../../src/service/storage/atomicFile";
import { CallCounter } from "../../src/service/storage/callCounter";
import type { Log } from "../../src/weather/base/ports";

/** What this process is told, as often as it is to do it. */
export interface CallsTask {
  readonly storage: string;
  readonly budget: number;
  /** How many calls it asks for, one after the other. */
  readonly times: number;
  /** How many of the calls that are granted it gives back. */
  readonly refunds: number;
}

/** What this process tells: when it can be told something, after each call of a task, and after the task. */
export type CallsReport =
  | { readonly kind: "ready" | "granted" }
  | { readonly kind: "done"; readonly kept: number; readonly warnings: readonly string[] };

const tell = (told: CallsReport): void => void process.send?.(told);

async function ask({ storage, budget, times, refunds }: CallsTask): Promise<CallsReport> {
  const warnings: string[] = [];
  const log: Log = { debug: () => undefined, info: () => undefined, warn: (line) => void warnings.push(line) };
  const counter = new CallCounter({ folder: storage, files, log, now: Date.now, budget: () => budget });
  let kept = 0;
  for (let time = 0; time < times; time += 1) {
    const permit = await counter.acquire();
    if (permit.kind !== "granted") continue;
    tell({ kind: "granted" });
    if (time < refunds) await permit.call.refund();
    else kept += 1;
  }
  return { kind: "done", kept, warnings };
}

if (process.send) {
  process.on("message", (task: CallsTask) => void ask(task).then(tell));
  tell({ kind: "ready" });
}
