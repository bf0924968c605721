/** How long a wait lasts when the caller does not say. */
const DEFAULT_WAIT_MS = 30_000;

/** Lets callers wait until something observable becomes true; the code that changes it calls `changed()`. */
export class Condition {
  readonly #waiting = new Set<{ check(): void; fail(error: Error): void }>();
  #ended: string | undefined;

  /** Resolves with the first value of `probe` that is not undefined; rejects when `timeoutMs` have passed. */
  until<T extends object>(probe: () => T | undefined, describe: () => string, timeoutMs = DEFAULT_WAIT_MS): Promise<T> {
    const now = probe();
    if (now !== undefined) return Promise.resolve(now);
    if (this.#ended !== undefined) return Promise.reject(new Error(`${this.#ended} while waiting for ${describe()}`));
    return new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
      };
      const waiter = {
        check: (): void => {
          const value = probe();
          if (value === undefined) return;
          done();
          resolve(value);
        },
        fail: (error: Error): void => {
          done();
          reject(error);
        },
      };
      const timer = setTimeout(() => waiter.fail(new Error(`Waited ${timeoutMs} ms for ${describe()}`)), timeoutMs);
      this.#waiting.add(waiter);
    });
  }

  /** Resolves once `reached` is `n` or more; `what` is counted. */
  async count(n: number, what: string, reached: () => number, timeoutMs?: number): Promise<void> {
    const probe = (): object | undefined => (reached() >= n ? this : undefined);
    await this.until(probe, () => `${n} ${what}, saw ${reached()}`, timeoutMs);
  }

  changed(): void {
    for (const waiter of [...this.#waiting]) waiter.check();
  }

  /** Fails everyone who still waits, and everyone who comes later. */
  end(reason: string): void {
    this.#ended = reason;
    for (const waiter of [...this.#waiting]) waiter.fail(new Error(reason));
  }
}
