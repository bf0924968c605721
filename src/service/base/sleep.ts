import type { Clock } from "../../weather/base/ports";

/** Resolves after `delay` milliseconds, or when `signal` aborts. */
export function sleep({ after }: Clock, delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      stop();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const stop = after(delay, end);
    signal.addEventListener("abort", end);
  });
}
