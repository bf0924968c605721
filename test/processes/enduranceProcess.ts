import { setImmediate as nextTurn } from "node:timers/promises";

import type { Clock } from "../../src/weather/base/ports";
import { FeedRegistry } from "../../src/weather/refresh/subscription";
import { conditionsQueryAt, openWindow, trusting } from "./window";

/** What this process does. */
export interface EnduranceTask {
  readonly storage: string;
  readonly baseUrl: string;
  readonly caPem: string;
  readonly key: string;
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

/** Time stands still but for what `pass` adds: no refresh waits for the one before it to expire. */
class SteadyClock implements Clock {
  #passed = 0;
  readonly #began = Date.now();
  readonly now = (): number => this.#began + this.#passed;
  readonly monotonic = (): number => this.#passed;
  readonly random = (): number => 0.5;
  readonly after = (): (() => void) => () => undefined;

  pass(milliseconds: number): void {
    this.#passed += milliseconds;
  }
}

const longerThanAnAnswerIsGood = 41 * 60_000;

async function endure(task: EnduranceTask): Promise<EnduranceReport> {
  const { storage, baseUrl, caPem, key, warmUp, refreshes } = task;
  const before = await resources();
  const clock = new SteadyClock();
  const window = openWindow({ storage, key, clock, connect: trusting(caPem) });
  const feeds = new FeedRegistry(window);
  const { feed, release } = feeds.acquire(conditionsQueryAt(baseUrl));
  let answers = 0;
  const refresh = async (times: number): Promise<number> => {
    for (let time = 0; time < times; time++) {
      clock.pass(longerThanAnAnswerIsGood);
      const { receivedAt } = feed.state.answer ?? {};
      await feed.refresh();
      if (feed.state.answer?.receivedAt !== receivedAt) answers++;
    }
    return inUse();
  };
  const warm = await refresh(warmUp);
  const growth = (await refresh(refreshes)) - warm;
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
