/** Undoes a subscription, a timer, or a registration. Calling it twice is harmless. */
export type Unsubscribe = () => void;

export class Emitter {
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): Unsubscribe => {
    const own = (): void => listener();
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  };

  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  /** Calls all listeners. If one throws, the others still run, and the host reports the error. */
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
