import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

import { systemClock } from "../../src/editor/platform/clock";
import { day, hour } from "../../src/weather/base/duration";
import type { Clock } from "../../src/weather/base/ports";
import type { WeatherQuery } from "../../src/weather/model/weatherQuery";
import { enter, openStorage, Warnings } from "../unit/service/storage/openStorage";
import { openWindow, refreshOnce, type WindowSetup } from "./window";

type WindowSetting = Pick<WindowSetup, "storage" | "key" | "caPem">;

/** The tasks of a process, by kind. */
interface Tasks {
  /** Gets the weather like a new window, for one query after another. */
  readonly refresh: WindowSetting & { readonly queries: readonly WeatherQuery[] };
  readonly hold: { readonly storage: string };
  /** `startedAt`: the beginning of the day; `speed`: how much faster than in reality time passes. */
  readonly calls: { readonly storage: string } & Readonly<Record<"budget" | "startedAt" | "speed", number>>;
  /** Notes `events` events, each at the same moment as other processes. */
  readonly tell: { readonly storage: string } & Readonly<Record<"events" | "startedAt", number>>;
  readonly spend: { readonly storage: string };
  /**
   * Refreshes `warmUp` times before the first measurement of memory, `refreshes` times before the second one, then
   * ends.
   */
  readonly endure: WindowSetting & Record<"warmUp" | "refreshes", number> & { readonly query: WeatherQuery };
}

export type Task = { [Kind in keyof Tasks]: { readonly kind: Kind } & Tasks[Kind] }[keyof Tasks];

interface Warned {
  readonly warnings: readonly string[];
}

export type Report =
  | { readonly kind: "ready" | "wanting" | "holding" }
  /** If there are warnings, the call may be only in memory. */
  | ({ readonly kind: "sent" } & Warned)
  | ({ readonly kind: "result"; readonly results: Awaited<ReturnType<typeof refreshOnce>> } & Warned)
  /** The numbers of the events that this window is the one to tell. */
  | ({ readonly kind: "told"; readonly events: readonly number[] } & Warned)
  | ({ readonly kind: "done"; readonly granted: readonly number[] } & Warned)
  /** `growth`: the additional bytes in use at the second measurement. */
  | ({ readonly kind: "end"; readonly growth: number } & Warned);

export const heldLock = "held";

/** Milliseconds, by the same clock in all processes: on Windows, each has its own `Date.now`, which may be ahead. */
export const sharedNow = (): number => Number(process.hrtime.bigint() / 1_000_000n);

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

/** Makes calls until the end of a fast day, and reports the times of granted calls. */
async function ask({ storage, budget, startedAt, speed }: Tasks["calls"]): Promise<void> {
  const log = new Warnings();
  const now = (): number => startedAt + (sharedNow() - startedAt) * speed;
  const after: Clock["after"] = (delay, act) => systemClock.after(delay / speed, act);
  const window = openStorage(storage, log, { budget, clock: { ...systemClock, now, after } });
  const granted: number[] = [];
  while (now() < startedAt + 1.5 * day) {
    if ((await enter(window)).kind === "granted") granted.push(now());
    await wait((Math.random() * hour) / speed);
  }
  report({ kind: "done", granted, warnings: log.all });
}

/** Makes calls until the process is killed, and reports each one that would reach the service. */
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

/** Tells events like the extension: again if the file was locked. */
async function tell({ storage, events, startedAt }: Tasks["tell"]): Promise<void> {
  const log = new Warnings();
  const { notes } = openStorage(storage, log, { clock: systemClock });
  const told: number[] = [];
  for (let event = 0; event < events; event += 1) {
    while (sharedNow() < startedAt + event * 200) await nextTurn();
    const seen = [{ name: `event ${event}`, source: "test" }];
    for (let news: ReadonlySet<string> | undefined; !news;) {
      news = await notes.take(seen);
      if (news?.size === 1) told.push(event);
    }
  }
  report({ kind: "told", events: told, warnings: log.all });
}

async function endure({ warmUp, refreshes, ...task }: Tasks["endure"]): Promise<void> {
  // The time is advanced explicitly, so that no refresh waits for the previous answer to expire.
  let now = Date.now();
  const clock: Clock = { now: () => now, monotonic: () => now, random: () => 0.5, after: () => () => undefined };
  const { feeds, dispose, warnings } = openWindow({ ...task, clock });
  const { feed, release } = feeds.conditions.acquire(task.query, "shown");
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

/** The bytes of the heap and of buffers in use. Collects garbage more than once, because finalizers free more. */
async function bytesInUse(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.();
    await nextTurn();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

if (process.send) {
  // The extension waits for a locked file for two seconds, and without it, other tests would fail on a busy machine.
  const monotonic = performance.now.bind(performance);
  performance.now = () => monotonic() / 30;
  process.on("message", (task: Task) => {
    if (task.kind === "refresh") void refresh(task);
    else if (task.kind === "hold") void hold(task);
    else if (task.kind === "calls") void ask(task);
    else if (task.kind === "spend") void spend(task);
    else if (task.kind === "tell") void tell(task);
    else void endure(task);
  });
  report({ kind: "ready" });
}
