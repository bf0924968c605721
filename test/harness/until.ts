import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";

const pauseMs = 50;

/** A part of what a window shows. It can only be waited for, because a single reading may come too early. */
export class Reading<T> {
  /** Doesn't exist: makes `await reading` a type error. */
  declare readonly then: (waitFor: never) => never;

  /** @param read must end, also while there is nothing to read */
  constructor(
    private readonly what: string,
    private readonly read: () => T | Promise<T>,
  ) {}

  /** Waits until the value matches or equals, and returns it. A pattern is for the text, or for the lines of a list. */
  waitFor(expected: NoInfer<T> | RegExp, limitMs?: number): Promise<T> {
    const check = async (): Promise<T> => {
      const value = await this.read();
      if (expected instanceof RegExp) assert.match(Array.isArray(value) ? value.join("\n") : String(value), expected);
      else assert.deepEqual(value, expected);
      return value;
    };
    return retry(this.what, check, limitMs);
  }
}

/** Waits until the value that `read` returns matches or equals, and returns it. */
export function eventually<T>(read: () => T | Promise<T>, expected: NoInfer<T> | RegExp): Promise<T> {
  return new Reading(String(read), read).waitFor(expected);
}

/** Waits until the condition holds. The error after a timeout names the condition. */
export function until(what: string, condition: () => boolean | Promise<boolean>, limitMs?: number): Promise<void> {
  const check = async (): Promise<void> => {
    if (!(await condition())) throw new Error("the condition does not hold");
  };
  return retry(what, check, limitMs);
}

/** Repeats the attempt until it succeeds. Each attempt must end. */
export async function retry<T>(what: string, attempt: () => Promise<T>, limitMs = 30_000): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      // An assertion's whole message, which has the last value.
      const reason = error instanceof assert.AssertionError ? error.message : String(error).split("\n", 1).join();
      const message = `Waited ${String(limitMs)} ms without success: ${what} (${reason})`;
      if (Date.now() >= end) throw new Error(message, { cause: error });
    }
    await pause(pauseMs);
  }
}
