import { openTransport } from "../../src/service/http/undiciTransport";
import type { Clock } from "../../src/weather/base/ports";
import { FeedRegistry } from "../../src/weather/refresh/subscription";
import { conditionsQueryAt, openWindow } from "./window";

/** What this process is told when it starts. */
export interface EnduranceTask {
  readonly storage: string;
  readonly baseUrl: string;
  readonly caPem: string;
  readonly key: string;
  /** Refreshes before memory is measured for the first time, and from then to the second time. */
  readonly warmUp: number;
  readonly refreshes: number;
}

/** What this process tells before it ends. */
export interface EnduranceReport {
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

async function endure({ storage, baseUrl, caPem, key, warmUp, refreshes }: EnduranceTask): Promise<EnduranceReport> {
  const before = process.getActiveResourcesInfo();
  const clock = new SteadyClock();
  const window = openWindow({
    storage,
    key,
    clock,
    connect: (options) => Promise.resolve(openTransport({ ...options, environment: {}, authorities: [caPem] })),
  });
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
  await new Promise((resolve) => setImmediate(resolve));
  const left = process.getActiveResourcesInfo();
  for (const name of before) left.splice(left.indexOf(name), 1);
  return { answers, warnings: window.warnings, growth, left };
}

/** Bytes of the heap and of buffers that are still needed. */
function inUse(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

if (process.send) {
  void endure(JSON.parse(process.argv[2] ?? "") as EnduranceTask).then((report) =>
    process.send?.(report, () => process.disconnect()),
  );
}
