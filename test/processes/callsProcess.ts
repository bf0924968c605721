import { files } from "../../src/service/storage/atomicFile";
import { CallCounter } from "../../src/service/storage/callCounter";
import type { Log } from "../../src/weather/base/ports";

/** What this process is told, as often as it is to do it. */
export interface CallsTask {
  readonly storage: string;
  readonly budget: number;
  /** How many calls it asks for, all at once. */
  readonly times: number;
  /** How many of the calls that are granted it gives back. */
  readonly refunds: number;
}

/** What this process tells: when it can be told something, and after each task. */
export type CallsReport =
  { readonly kind: "ready" } | { readonly kind: "done"; readonly kept: number; readonly warnings: readonly string[] };

const tell = (told: CallsReport): void => void process.send?.(told);

async function ask({ storage, budget, times, refunds }: CallsTask): Promise<CallsReport> {
  const warnings: string[] = [];
  const log: Log = { debug: () => undefined, info: () => undefined, warn: (line) => void warnings.push(line) };
  const counter = new CallCounter({ folder: storage, files, log, now: Date.now, budget: () => budget });
  const permits = await Promise.all(Array.from({ length: times }, () => counter.acquire()));
  const calls = permits.flatMap((permit) => (permit.kind === "granted" ? [permit.call] : []));
  const refunded = calls.slice(0, refunds);
  await Promise.all(refunded.map((call) => call.refund()));
  return { kind: "done", kept: calls.length - refunded.length, warnings };
}

if (process.send) {
  process.on("message", (task: CallsTask) => void ask(task).then(tell));
  tell({ kind: "ready" });
}
