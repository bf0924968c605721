import { EventEmitter, once } from "node:events";

/** How long a wait lasts when the caller does not say. */
const DEFAULT_WAIT_MS = 30_000;

/** Lets callers wait until something observable becomes true; the code that changes it calls `changed()`. */
export class Condition {
  readonly #changes = new EventEmitter().setMaxListeners(0);
  #ended: string | undefined;

  /** Resolves with the first value of `probe` that is not undefined; rejects when `timeoutMs` have passed. */
  async until<T>(probe: () => T | undefined, describe: () => string, timeoutMs = DEFAULT_WAIT_MS): Promise<T> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const value = probe();
      if (value !== undefined) return value;
      if (this.#ended !== undefined) throw new Error(`${this.#ended} while waiting for ${describe()}`);
      if (signal.aborted) throw new Error(`Waited ${timeoutMs} ms for ${describe()}`);
      // It rejects when the time is over.
      await once(this.#changes, "changed", { signal }).catch(() => undefined);
    }
  }

  /** Resolves once `reached` is `n` or more; `what` is counted. */
  async count(n: number, what: string, reached: () => number, timeoutMs?: number): Promise<void> {
    await this.until(
      () => reached() >= n || undefined,
      () => `${n} ${what}, saw ${reached()}`,
      timeoutMs,
    );
  }

  changed(): void {
    this.#changes.emit("changed");
  }

  /** Fails everyone who still waits, and everyone who comes later. */
  end(reason: string): void {
    this.#ended = reason;
    this.changed();
  }
}
