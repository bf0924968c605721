import assert from "node:assert/strict";
import { Session } from "node:inspector/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

import * as vscode from "vscode";

import { requiredVariable } from "../../harness/testRun";
import { takeTime } from "../../harness/time";
import { until } from "../../harness/until";
import { watchEditor } from "../../host/watchEditor";
import { median } from "../figures";
import { planned, report } from "../measuring";
import { mostExpensive } from "../profile";
import type { Figures, Load, Plan, Refresh } from "../refreshHost";
import { lastAnswerHeader } from "../refreshService";
import { collectGarbage, cpuSince, loadSubject, monotonic, quiet } from "../startSubject";

const plan = planned() as Plan;

/** Milliseconds. An answer is good for 40 minutes, and a window sends its request up to a minute later. */
const [fresh, due] = [39 * 60_000, 41 * 60_000 + 1_000];
/** Milliseconds after which a refresh is complete. */
const span = 500;

/** Runs `act`, and measures from its start for the duration of a refresh. */
async function measured(act: () => unknown): Promise<Load & { readonly begun: number }> {
  collectGarbage();
  await pause(50);
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await pause(5);
  delays.reset();
  const [cpu, begun] = [process.cpuUsage(), monotonic()];
  act();
  await pause(span);
  const load = { begun, cpu: cpuSince(cpu), hold: delays.max / 1e6 };
  delays.disable();
  return load;
}

/**
 * Sends two requests with the host's own `fetch`. @returns when the service sent the previous response, and how long
 * the second request took.
 */
async function askTwice(): Promise<{ readonly sentAt: number; readonly kept: number }> {
  const ask = (): Promise<Response> => fetch(`${requiredVariable("BENCH_ADDRESS")}/currentconditions/v1/349727`);
  const first = await ask();
  await first.arrayBuffer();
  const begun = monotonic();
  await (await ask()).json();
  const kept = monotonic() - begun;
  // On Linux, all processes share one high-resolution clock.
  const sinceSent = Number(process.hrtime.bigint() - BigInt(first.headers.get(lastAnswerHeader) ?? "")) / 1e6;
  return { sentAt: monotonic() - sinceSent, kept };
}

/** The processor time at which the temperature was first shown. */
let atTemperature: NodeJS.CpuUsage | undefined;
const noteTemperature = (name: string, value: unknown): number => {
  if (name === "text" && String(value).includes("°")) atTemperature ??= process.cpuUsage();
  return monotonic();
};

/**
 * Starts the subject, as the editor does. @returns the processor time from the return of `activate` until the
 * temperature is shown, the longest hold until a while after that, and a function that ends the subject.
 */
async function start(): Promise<Load & { readonly end: () => void }> {
  const { activate, end } = await loadSubject(plan);
  let begin = process.cpuUsage();
  const { hold } = await measured(() => {
    void activate();
    begin = process.cpuUsage();
  });
  if (plan.subject !== "minimal") await until("the temperature is shown", () => atTemperature !== undefined);
  return { cpu: cpuSince(begin, atTemperature), hold, end };
}

/** Starts the profiler. @returns a function that stops it. */
async function startProfiler(): Promise<() => Promise<readonly string[]>> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 100 });
  await session.post("Profiler.start");
  return async () => mostExpensive((await session.post("Profiler.stop")).profile);
}

describe("a refresh", () => {
  it("is measured", async () => {
    await quiet();
    const endProfiler = plan.isProfiled === true ? await startProfiler() : undefined;
    const time = takeTime();
    const shown = watchEditor(noteTemperature);
    const { end, ...started } = await start();
    if (plan.subject === "open") {
      await vscode.commands.executeCommand("currentConditions.show");
      await until("the panel has its weather", () => shown.posts() > 0);
      await pause(1_000);
    }
    // The first refresh is due when the stored answer expires, the others after the previous refresh.
    const age = plan.subject === "minimal" ? 0 : Math.max(0, Date.now() - plan.seededAt);
    const refreshes: Refresh[] = [];
    for (let round = 0; round < plan.rounds; round += 1) {
      // The shown age changes each minute.
      time.pass(fresh - (round === 0 ? age : 0));
      await pause(span);
      let [renders, posts] = [0, 0];
      const { begun, cpu, hold } = await measured(() => {
        time.pass(due - fresh);
        [renders, posts] = [shown.renders(), shown.posts()];
      });
      const { sentAt, kept } = await askTwice();
      const shownAt = shown.changeAfter(sentAt);
      assert.ok(sentAt > begun && shownAt < Infinity, "The refresh took too long.");
      const counts = { renders: shown.renders() - renders, posts: shown.posts() - posts };
      refreshes.push({ cpu, hold, shown: shownAt - begun, text: shownAt - sentAt, kept, ...counts });
    }
    const expensive = (await endProfiler?.()) ?? [];
    const idle: number[] = [];
    for (let round = 0; round < 5; round += 1) idle.push((await measured(() => undefined)).cpu);
    const less = <T extends Load>(load: T): T => ({ ...load, cpu: load.cpu - median(idle) });
    report({ start: started, refreshes: refreshes.map(less), expensive } satisfies Figures);
    end();
  }).timeout(120_000);
});
