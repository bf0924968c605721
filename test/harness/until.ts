import { setTimeout as pause } from "node:timers/promises";

const pauseMs = 50;

/** Waits until the condition holds. The error after a timeout names the condition. */
export function until(what: string, condition: () => boolean | Promise<boolean>, limitMs?: number): Promise<void> {
  const check = async (): Promise<void> => {
    if (!(await condition())) throw new Error("the condition does not hold");
  };
  return retry(what, check, limitMs);
}

/** Waits until the text from `read` matches, and returns it. The error after a timeout contains the last text. */
export function untilText(what: string, text: RegExp, read: () => Promise<string>, limitMs?: number): Promise<string> {
  const check = async (): Promise<string> => {
    const now = await read();
    if (!text.test(now)) throw new Error(`It says: ${now}`);
    return now;
  };
  return retry(`${what} says ${String(text)}`, check, limitMs);
}

/** Repeats the attempt until it succeeds. Each attempt must end. */
export async function retry<T>(what: string, attempt: () => Promise<T>, limitMs = 30_000): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const [reason = ""] = String(error).split("\n", 1);
      const message = `Waited ${String(limitMs)} ms without success: ${what} (${reason})`;
      if (Date.now() >= end) throw new Error(message, { cause: error });
    }
    await pause(pauseMs);
  }
}
