import { setImmediate as nextTurn } from "node:timers/promises";

import type { Clock } from "../../src/weather/base/ports";
import { FeedRegistry } from "../../src/weather/refresh/subscription";
import { openWindow, type WindowTask } from "./window";

/** What this process does. */
export interface EnduranceTask extends WindowTask {
  /** Refreshes before memory is measured for the first time, and from then to the second time. */
  readonly warmUp: number;
  readonly refreshes: number;
}

/** What this process reports before it ends. */
export interface EnduranceReport {
  readonly kind: "end";
  readonly answers: number;
  readonly warnings: readonly string[];
  /** Bytes that were in use after the second measurement more than after the first. */
  readonly growth: number;
  /** What still holds the process after everything was closed; the line to the test is left out. */
  readonly left: readonly string[];
}

const longerThanAnAnswerIsGood = 41 * 60_000;

async function endure(task: EnduranceTask): Promise<EnduranceReport> {
  const before = await resources();
  // Time stands still but for what is added to it: no refresh waits for the one before it to expire.
  let now = Date.now();
  const clock: Clock = { now: () => now, monotonic: () => now, random: () => 0.5, after: () => () => undefined };
  const window = openWindow({ ...task, clock });
  const { feed, release } = new FeedRegistry(window).acquire(task.query);
  let answers = 0;
  const refresh = async (times: number): Promise<number> => {
    for (let time = 0; time < times; time++) {
      now += longerThanAnAnswerIsGood;
      const { receivedAt } = feed.state.answer ?? {};
      await feed.refresh();
      if (feed.state.answer?.receivedAt !== receivedAt) answers++;
    }
    return inUse();
  };
  const warm = await refresh(task.warmUp);
  const growth = (await refresh(task.refreshes)) - warm;
  release();
  window.service.dispose();
  const left = await resources();
  for (const name of before) left.splice(left.indexOf(name), 1);
  return { kind: "end", answers, warnings: window.warnings, growth, left };
}

/** What holds this process after all that was begun at once is over: a connection needs some turns to close. */
async function resources(): Promise<string[]> {
  for (let turn = 0; turn < 3; turn++) await nextTurn();
  return process.getActiveResourcesInfo();
}

/** Bytes of the heap and of buffers that are still needed. What a finalizer frees is gone only with the next collection. */
async function inUse(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.();
    await nextTurn();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

process.once("message", (task: EnduranceTask) => {
  void endure(task).then((report) => process.send?.(report, () => process.disconnect()));
});
