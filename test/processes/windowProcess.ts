import { setImmediate as nextTurn } from "node:timers/promises";

import { systemClock } from "../../src/editor/platform/clock";
import type { Clock } from "../../src/weather/base/ports";
import { enter, openStorage, Warnings } from "../unit/service/storage/openStorage";
import { openWindow, refreshOnce, type WindowTask } from "./window";
import { Feed } from "../../src/weather/feed/feed";
import { FeedRegistry } from "../../src/weather/feed/feedRegistry";
import type { WeatherQuery } from "../../src/weather/model/weatherQuery";

/** What this process does, as often as it is to. */
export type Task =
  /** Brings the weather as a new window does. */
  | (WindowTask & { readonly kind: "refresh" })
  /** Brings the weather of several places as a new window does, each when it is its turn. */
  | (Omit<WindowTask, "query"> & { readonly kind: "show"; readonly queries: readonly WeatherQuery[] })
  /** Takes a lock and keeps it. */
  | { readonly kind: "hold"; readonly storage: string }
  | CallsTask
  | EnduranceTask;

/** Asks for calls, one after the other, and gives the first ones back. */
export interface CallsTask {
  readonly kind: "calls";
  readonly storage: string;
  readonly budget: number;
  readonly times: number;
  readonly refunds: number;
}

/** Refreshes so often before memory is measured for the first time, and from then to the second time; and ends. */
export interface EnduranceTask extends WindowTask {
  readonly kind: "endure";
  readonly warmUp: number;
  readonly refreshes: number;
}

export type Report =
  | { readonly kind: "ready" | "wanting" | "holding" | "granted" }
  | {
      readonly kind: "result";
      readonly result: string;
      /** The body of the answer, and when it came. */
      readonly answer: readonly [body: string, receivedAt: number] | undefined;
      readonly failure: string | undefined;
      readonly warnings: readonly string[];
    }
  /** When all places had their weather, in milliseconds since 1970. */
  | { readonly kind: "shown"; readonly results: readonly string[]; readonly at: number }
  | {
      readonly kind: "done";
      readonly kept: number;
      /** When the granted calls may be sent, in milliseconds since 1970. */
      readonly turns: readonly number[];
      readonly warnings: readonly string[];
    }
  | {
      readonly kind: "end";
      readonly answers: number;
      readonly warnings: readonly string[];
      /** Bytes that were in use after the second measurement more than after the first. */
      readonly growth: number;
      /** What still holds the process after everything was closed; the line to the test is left out. */
      readonly left: readonly string[];
    };

/** The lock that is held. */
export const heldLock = "held";

const longerThanAnAnswerIsGood = 41 * 60_000;

const report = (message: Report): void => void process.send?.(message);

async function refresh(task: WindowTask): Promise<void> {
  const window = openWindow({ ...task, clock: systemClock });
  const { answers, warnings } = window;
  const withLock = answers.withLock.bind(answers);
  answers.withLock = (query, act, signal) => {
    report({ kind: "wanting" });
    return withLock(query, act, signal);
  };
  const { result, state } = await refreshOnce(window, task.query);
  const answer = state.answer && ([state.answer.response.body, state.answer.receivedAt] as const);
  report({ kind: "result", result: result.kind, answer, failure: state.failure?.kind, warnings });
}

async function show({ queries, ...task }: Extract<Task, { kind: "show" }>): Promise<void> {
  const window = openWindow({ ...task, clock: systemClock, after: systemClock.after });
  const feeds = queries.map((query) => new Feed(query, window.kind, window.parts));
  const results = await Promise.all(feeds.map((feed) => feed.refresh()));
  for (const feed of feeds) feed.stop();
  window.client.dispose();
  report({ kind: "shown", results: results.map(({ kind }) => kind), at: Date.now() });
}

async function hold(storage: string): Promise<void> {
  await openStorage(storage, new Warnings()).locks.withLock(heldLock, () => {
    report({ kind: "holding" });
    return new Promise<never>(() => undefined);
  });
}

async function ask({ storage, budget, times, refunds }: CallsTask): Promise<void> {
  const log = new Warnings();
  const turns: number[] = [];
  const waits: number[] = [];
  // Nobody waits for a turn; when the last wait for it would have been over is what is reported.
  const after: Clock["after"] = (delay, act) => {
    waits.push(Date.now() + delay);
    setImmediate(act);
    return () => undefined;
  };
  const window = openStorage(storage, log, { after, budget });
  let kept = 0;
  for (let time = 0; time < times; time += 1) {
    waits.length = 0;
    const permit = await enter(window);
    if (permit.kind !== "granted") continue;
    turns.push(waits.at(-1) ?? Date.now());
    report({ kind: "granted" });
    if (time < refunds) await permit.call.refund();
    else kept += 1;
  }
  report({ kind: "done", kept, turns, warnings: log.all });
}

async function endure(task: EnduranceTask): Promise<void> {
  const before = await resources();
  // Time stands still but for what is added to it: no refresh waits for the one before it to expire.
  let now = Date.now();
  const clock: Clock = { now: () => now, monotonic: () => now, random: () => 0.5, after: () => () => undefined };
  const window = openWindow({ ...task, clock });
  const { feed, release } = new FeedRegistry(window.kind, window.parts).acquire(task.query);
  let answers = 0;
  const bytesAfter = async (times: number): Promise<number> => {
    for (let time = 0; time < times; time++) {
      now += longerThanAnAnswerIsGood;
      const { receivedAt } = feed.state.answer ?? {};
      await feed.refresh();
      if (feed.state.answer?.receivedAt !== receivedAt) answers++;
    }
    return bytesInUse();
  };
  const warm = await bytesAfter(task.warmUp);
  const growth = (await bytesAfter(task.refreshes)) - warm;
  release();
  window.client.dispose();
  const left = await resources();
  for (const name of before) left.splice(left.indexOf(name), 1);
  process.send?.({ kind: "end", answers, warnings: window.warnings, growth, left } satisfies Report, () =>
    process.disconnect(),
  );
}

/** What holds this process after all that was begun at once is over: a connection needs some turns to close. */
async function resources(): Promise<string[]> {
  for (let turn = 0; turn < 3; turn++) await nextTurn();
  return process.getActiveResourcesInfo();
}

/** Bytes of the heap and of buffers that are still needed. What a finalizer frees is gone only with the next collection. */
async function bytesInUse(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.();
    await nextTurn();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

if (process.send) {
  process.on("message", (task: Task) => {
    if (task.kind === "refresh") void refresh(task);
    else if (task.kind === "show") void show(task);
    else if (task.kind === "hold") void hold(task.storage);
    else if (task.kind === "calls") void ask(task);
    else void endure(task);
  });
  report({ kind: "ready" });
}
