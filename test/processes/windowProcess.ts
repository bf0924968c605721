import { systemClock } from "../../src/editor/platform/clock";
import { files } from "../../src/service/storage/atomicFile";
import { CallCounter } from "../../src/service/storage/callCounter";
import { ConditionsFeed } from "../../src/weather/refresh/conditionsFeed";
import type { AnswerStore } from "../../src/weather/refresh/ports";
import { conditionsQueryAt, openWindow, trusting, type WindowSetup } from "./window";

/** What this process does, as often as it is to. */
export type Task = RefreshTask | HoldTask | CallsTask;

/** Brings the weather as a new window does. */
export interface RefreshTask extends Pick<WindowSetup, "storage" | "key"> {
  readonly kind: "refresh";
  readonly baseUrl: string;
  readonly caPem: string;
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

async function refresh({ storage, key, baseUrl, caPem }: RefreshTask): Promise<void> {
  const window = openWindow({ storage, key, clock: systemClock, connect: trusting(caPem) });
  const { answers } = window;
  const takingTurns: AnswerStore = {
    read: (query) => answers.read(query),
    store: (query, cached) => answers.store(query, cached),
    withLock: (query, act, signal) => {
      report({ kind: "wanting" });
      return answers.withLock(query, act, signal);
    },
  };
  const feed = new ConditionsFeed(conditionsQueryAt(baseUrl), { ...window, answers: takingTurns });
  const { kind: result } = await feed.refresh();
  const { answer, failure } = feed.state;
  feed.stop();
  window.service.dispose();
  const { receivedAt, body } = answer ?? {};
  report({ kind: "result", result, receivedAt, body, failure: failure?.kind, warnings: window.warnings });
}

async function hold({ storage }: HoldTask): Promise<void> {
  const { locks } = openWindow({ storage, key: "key", clock: systemClock, connect: trusting("") });
  await locks.withLock(heldLock, () => {
    report({ kind: "holding" });
    return new Promise<never>(() => undefined);
  });
}

async function ask({ storage, budget, times, refunds }: CallsTask): Promise<void> {
  const warnings: string[] = [];
  const log = { debug: () => undefined, info: () => undefined, warn: (line: string) => void warnings.push(line) };
  const counter = new CallCounter({ folder: storage, files, log, now: Date.now, budget: () => budget });
  let kept = 0;
  for (let time = 0; time < times; time += 1) {
    const permit = await counter.acquire();
    if (permit.kind !== "granted") continue;
    report({ kind: "granted" });
    if (time < refunds) await permit.call.refund();
    else kept += 1;
  }
  report({ kind: "done", kept, warnings });
}

if (process.send) {
  process.on("message", (task: Task) => {
    if (task.kind === "refresh") void refresh(task);
    else if (task.kind === "hold") void hold(task);
    else void ask(task);
  });
  report({ kind: "ready" });
}
