interface Disposable {
  dispose(): void;
}

/** Disposes its parts in reverse order, so that each part is gone before what it uses. */
export class DisposableStore {
  readonly #parts: Disposable[] = [];
  #isDisposed = false;

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** Adds a part; disposes it at once if the store already is. */
  add<Part extends Disposable>(part: Part): Part {
    if (this.#isDisposed) part.dispose();
    else this.#parts.push(part);
    return part;
  }

  /** Runs `build`, which adds parts. @throws what it throws, after disposing the parts before that. */
  build<T>(build: () => T): T {
    try {
      return build();
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const part of this.#parts.splice(0).reverse()) part.dispose();
  }
}
