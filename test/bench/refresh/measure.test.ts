import { Session } from "node:inspector/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

import { takeTime } from "../../harness/time";
import { until } from "../../harness/until";
import { watchEditor } from "../../host/watchEditor";
import { median } from "../figures";
import type { StoredPlan } from "../hosts";
import { collectGarbage, cpuSince, loadSubject, monotonic, planned, quiet, report } from "../inHost";
import { mostExpensive } from "../profile";
import type { Figures, Load } from "../refresh";

const plan = planned() as StoredPlan;

/** Milliseconds. An answer is good for 40 minutes, and a window sends its request up to a minute later. */
const [fresh, due] = [39 * 60_000, 41 * 60_000 + 1_000];
/** Milliseconds after which a refresh is complete. */
const span = 500;

/** When the item last got a different temperature, and the processor time until then. */
let shown = { temperature: "", at: 0, cpu: process.cpuUsage() };
watchEditor((name, value) => {
  const at = monotonic();
  const temperature = name === "text" ? /[-\d.,]+°/.exec(String(value))?.[0] : undefined;
  if (temperature !== undefined && temperature !== shown.temperature)
    shown = { temperature, at, cpu: process.cpuUsage() };
  return at;
});

/** Runs `act`, and measures from its start until everything is idle again, and until the weather is shown. */
async function measured(act: () => unknown): Promise<Load & { readonly untilShown: number }> {
  collectGarbage();
  await pause(50);
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await pause(5);
  delays.reset();
  const [begin, begun] = [process.cpuUsage(), monotonic()];
  act();
  await pause(span);
  const load = { cpu: cpuSince(begin), hold: delays.max / 1e6 };
  delays.disable();
  await until(`${plan.subject} shows the weather`, () => shown.at > begun);
  return { ...load, shown: shown.at - begun, untilShown: cpuSince(begin, shown.cpu) };
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

describe("a start and refreshes", () => {
  it("a start and refreshes are measured", async () => {
    await quiet();
    const time = takeTime();
    const { activate, end } = await loadSubject(plan);
    let endProfiler: Awaited<ReturnType<typeof startProfiler>> | undefined;
    const { untilShown, ...start } = await measured(async () => {
      if (plan.isProfiled === true) endProfiler = await startProfiler();
      await activate();
    });
    const expensive = (await endProfiler?.()) ?? [];
    // Until then, an answer may be stored.
    await quiet();
    // The first refresh is due when the stored answer expires, the others after the previous refresh.
    const age = plan.subject === "minimal" ? 0 : Math.max(0, Date.now() - plan.seededAt);
    const refreshes: Load[] = [];
    for (let round = 0; round < plan.rounds; round += 1) {
      // The shown age changes each minute.
      time.pass(fresh - (round === 0 ? age : 0));
      await pause(span);
      refreshes.push(await measured(() => time.pass(due - fresh)));
    }
    const idle: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const begin = process.cpuUsage();
      await pause(span);
      idle.push(cpuSince(begin));
    }
    const less = (load: Load): Load => ({ ...load, cpu: load.cpu - median(idle) });
    report({ start: { ...start, cpu: untilShown }, refreshes: refreshes.map(less), expensive } satisfies Figures);
    end();
  }).timeout(120_000);
});
