/** Undoes something: a subscription, a timer, a registration. Calling it twice does no harm. */
export type Unsubscribe = () => void;

/** Tells its listeners that something changed; they read the new state from its owner. */
export class Emitter {
  readonly #listeners = new Set<() => void>();

  /** Calls `listener` at every change until the returned function is called. */
  readonly subscribe = (listener: () => void): Unsubscribe => {
    const own = (): void => listener();
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  };

  /** A listener that throws keeps neither the others nor the caller from going on; the host reports its error. */
  fire(): void {
    for (const listener of [...this.#listeners]) {
      if (!this.#listeners.has(listener)) continue;
      try {
        listener();
      } catch (error) {
        void Promise.reject(error instanceof Error ? error : new Error("A listener failed"));
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}
