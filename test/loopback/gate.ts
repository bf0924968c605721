/** Holds requests back until it is opened. */
export interface Gate {
  open(): void;
}

export class Gates {
  readonly #closed = new Map<Gate, Promise<void>>();

  /** Closes a gate before every request from now on. */
  close(): Gate {
    const gate: Gate = { open: () => undefined };
    const opened = new Promise<void>((resolve) => {
      gate.open = () => {
        this.#closed.delete(gate);
        resolve();
      };
    });
    this.#closed.set(gate, opened);
    return gate;
  }

  openAll(): void {
    for (const gate of [...this.#closed.keys()]) gate.open();
  }

  /** Resolves when all gates that are closed now have been opened. */
  async pass(): Promise<void> {
    await Promise.all(this.#closed.values());
  }
}
