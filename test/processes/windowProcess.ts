import { setImmediate as nextTurn } from "node:timers/promises";

import { systemClock } from "../../src/editor/platform/clock";
import type { Clock } from "../../src/weather/base/ports";
import { FeedRegistry } from "../../src/weather/feed/feedRegistry";
import type { WeatherQuery } from "../../src/weather/model/weatherQuery";
import { enter, openStorage, Warnings } from "../unit/service/storage/openStorage";
import { openWindow, refreshOnce, type WindowSetup } from "./window";

type WindowSetting = Pick<WindowSetup, "storage" | "key" | "caPem">;

/** What a process is told to do, by kind. */
interface Tasks {
  /** Brings the weather as a new window does, each when it is its turn. */
  readonly refresh: WindowSetting & { readonly queries: readonly WeatherQuery[] };
  readonly hold: { readonly storage: string };
  readonly calls: { readonly storage: string; readonly budget: number; readonly times: number };
  /** Writes into the folders of several windows until the process is killed. */
  readonly write: { readonly folders: readonly string[]; readonly query: WeatherQuery };
  /** Refreshes so often before memory is measured for the first time, and from then to the second time; and ends. */
  readonly endure: WindowSetting & Record<"warmUp" | "refreshes", number> & { readonly query: WeatherQuery };
}

export type Task = { [Kind in keyof Tasks]: { readonly kind: Kind } & Tasks[Kind] }[keyof Tasks];

interface Warned {
  readonly warnings: readonly string[];
}

export type Report =
  | { readonly kind: "ready" | "wanting" | "holding" | "written" }
  | ({ readonly kind: "result"; readonly results: Awaited<ReturnType<typeof refreshOnce>> } & Warned)
  | ({ readonly kind: "done"; readonly granted: number } & Warned)
  /** With the bytes that were in use after the second measurement more than after the first. */
  | ({ readonly kind: "end"; readonly growth: number } & Warned);

export const heldLock = "held";

const longerThanAnAnswerIsGood = 41 * 60_000;

const report = (message: Report): void => void process.send?.(message);

async function refresh({ queries, ...task }: Tasks["refresh"]): Promise<void> {
  const window = openWindow({ ...task, clock: systemClock, after: systemClock.after });
  const { answers, warnings } = window;
  const withLock = answers.withLock.bind(answers);
  answers.withLock = (query, act, signal) => {
    report({ kind: "wanting" });
    return withLock(query, act, signal);
  };
  report({ kind: "result", results: await refreshOnce(window, ...queries), warnings });
}

async function hold({ storage }: Tasks["hold"]): Promise<void> {
  await openStorage(storage, new Warnings()).locks.withLock(heldLock, () => {
    report({ kind: "holding" });
    return new Promise<never>(() => undefined);
  });
}

async function ask({ storage, budget, times }: Tasks["calls"]): Promise<void> {
  const log = new Warnings();
  const window = openStorage(storage, log, { budget });
  let granted = 0;
  for (let time = 0; time < times; time += 1) if ((await enter(window)).kind === "granted") granted += 1;
  report({ kind: "done", granted, warnings: log.all });
}

/** Keeps the answers that are kept already, each time a little newer, and reports each time that all are written. */
async function write({ folders, query }: Tasks["write"]): Promise<void> {
  const log = new Warnings();
  await Promise.all(
    folders.map(async (folder) => {
      const { answers } = openStorage(folder, log);
      const { answer } = await answers.read(query);
      for (let writes = 1; answer && log.all.length === 0; writes++) {
        await answers.store(query, { answer: { ...answer, receivedAt: answer.receivedAt + writes } });
        if (writes === 1) report({ kind: "written" });
      }
    }),
  );
  throw new Error(`The answer cannot be written anew. ${log.all.join()}`);
}

async function endure({ warmUp, refreshes, ...task }: Tasks["endure"]): Promise<void> {
  // Time stands still but for what is added to it: no refresh waits for the one before it to expire.
  let now = Date.now();
  const clock: Clock = { now: () => now, monotonic: () => now, random: () => 0.5, after: () => () => undefined };
  const { kind, parts, client, warnings } = openWindow({ ...task, clock });
  const { feed, release } = new FeedRegistry(kind, parts).acquire(task.query);
  const bytesAfter = async (times: number): Promise<number> => {
    for (let time = 0; time < times; time++) {
      now += longerThanAnAnswerIsGood;
      await feed.refresh();
    }
    return bytesInUse();
  };
  const warm = await bytesAfter(warmUp);
  const growth = (await bytesAfter(refreshes)) - warm;
  release();
  client.dispose();
  process.send?.({ kind: "end", growth, warnings } satisfies Report, () => process.disconnect());
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
    else if (task.kind === "hold") void hold(task);
    else if (task.kind === "calls") void ask(task);
    else if (task.kind === "write") void write(task);
    else void endure(task);
  });
  report({ kind: "ready" });
}
