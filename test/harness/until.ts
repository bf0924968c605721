import { setTimeout as pause } from "node:timers/promises";

const pauseMs = 50;

/** Waits until the condition holds. The error after a timeout names the condition. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  limitMs = 30_000,
): Promise<void> {
  await retry(
    what,
    async () => {
      if (!(await condition())) throw new Error("the condition does not hold");
    },
    limitMs,
  );
}

/** Repeats the attempt until it succeeds. Each attempt must end. */
export async function retry<T>(what: string, attempt: () => Promise<T>, limitMs = 30_000): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() >= end) throw new Error(`Waited ${String(limitMs)} ms without success: ${what}`, { cause: error });
    }
    await pause(pauseMs);
  }
}
