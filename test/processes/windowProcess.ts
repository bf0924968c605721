import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

import { systemClock } from "../../src/editor/platform/clock";
import { day, hour } from "../../src/weather/base/duration";
import type { Clock } from "../../src/weather/base/ports";
import type { WeatherQuery } from "../../src/weather/model/weatherQuery";
import { enter, openStorage, Warnings } from "../unit/service/storage/openStorage";
import { openWindow, refreshOnce, type WindowSetup } from "./window";

type WindowSetting = Pick<WindowSetup, "storage" | "key" | "caPem">;

/** What a process is told to do, by kind. */
interface Tasks {
  /** Brings the weather as a new window does, each when it is its turn. */
  readonly refresh: WindowSetting & { readonly queries: readonly WeatherQuery[] };
  readonly hold: { readonly storage: string };
  /** With the time when the day began, and how much faster than in reality it passes. */
  readonly calls: { readonly storage: string } & Readonly<Record<"budget" | "startedAt" | "speed", number>>;
  readonly spend: { readonly storage: string };
  /** Refreshes so often before memory is measured for the first time, and from then to the second time; and ends. */
  readonly endure: WindowSetting & Record<"warmUp" | "refreshes", number> & { readonly query: WeatherQuery };
}

export type Task = { [Kind in keyof Tasks]: { readonly kind: Kind } & Tasks[Kind] }[keyof Tasks];

interface Warned {
  readonly warnings: readonly string[];
}

export type Report =
  | { readonly kind: "ready" | "wanting" | "holding" }
  /** With warnings, the call may be in memory alone. */
  | ({ readonly kind: "sent" } & Warned)
  | ({ readonly kind: "result"; readonly results: Awaited<ReturnType<typeof refreshOnce>> } & Warned)
  | ({ readonly kind: "done"; readonly granted: readonly number[] } & Warned)
  /** With the bytes that were in use after the second measurement more than after the first. */
  | ({ readonly kind: "end"; readonly growth: number } & Warned);

export const heldLock = "held";

const longerThanAnAnswerIsGood = 41 * 60_000;

const report = (message: Report): void => void process.send?.(message);

async function refresh({ queries, ...task }: Tasks["refresh"]): Promise<void> {
  const window = openWindow({ ...task, clock: systemClock, wanting: () => report({ kind: "wanting" }) });
  report({ kind: "result", results: await refreshOnce(window, ...queries), warnings: window.warnings });
}

async function hold({ storage }: Tasks["hold"]): Promise<void> {
  const { leases } = openStorage(storage, new Warnings(), { clock: systemClock });
  const holding = (): Promise<never> => {
    report({ kind: "holding" });
    return new Promise<never>(() => undefined);
  };
  await leases.withLease(heldLock, holding, new AbortController().signal);
}

/** Asks again and again until the end of a day that passes fast, and reports when calls were granted. */
async function ask({ storage, budget, startedAt, speed }: Tasks["calls"]): Promise<void> {
  const log = new Warnings();
  const now = (): number => startedAt + (Date.now() - startedAt) * speed;
  const after: Clock["after"] = (delay, act) => systemClock.after(delay / speed, act);
  const window = openStorage(storage, log, { budget, clock: { ...systemClock, now, after } });
  const granted: number[] = [];
  while (now() < startedAt + 1.5 * day) {
    if ((await enter(window)).kind === "granted") granted.push(now());
    await wait((Math.random() * hour) / speed);
  }
  report({ kind: "done", granted, warnings: log.all });
}

/** Makes calls until the process is killed, and reports each as the service would see it. */
async function spend({ storage }: Tasks["spend"]): Promise<never> {
  let waited = 0;
  const after: Clock["after"] = (delay, act) => {
    waited += delay;
    setImmediate(act);
    return () => undefined;
  };
  const log = new Warnings();
  const window = openStorage(storage, log, { clock: { ...systemClock, now: () => Date.now() + waited, after } });
  for (;;) {
    const { kind } = await enter(window);
    if (kind === "granted") report({ kind: "sent", warnings: log.all });
    await wait(Math.random() * 20);
  }
}

async function endure({ warmUp, refreshes, ...task }: Tasks["endure"]): Promise<void> {
  // Time stands still but for what is added to it: no refresh waits for the one before it to expire.
  let now = Date.now();
  const clock: Clock = { now: () => now, monotonic: () => now, random: () => 0.5, after: () => () => undefined };
  const { feeds, dispose, warnings } = openWindow({ ...task, clock });
  const { feed, release } = feeds.acquire(task.query);
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
  dispose();
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
    else if (task.kind === "spend") void spend(task);
    else void endure(task);
  });
  report({ kind: "ready" });
}
