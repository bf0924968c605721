/** Makes the parts of one view. A part that throws is reported and replaced, so that the others are made all the same. */
export class Parts {
  #isComplete = true;

  /** @param report takes what a part has thrown. */
  constructor(private readonly report: (error: unknown) => void) {}

  /** Whether no part has thrown so far. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** What `part` returns, or `instead` where it throws. */
  make<T>(part: () => T, instead: () => T): T {
    try {
      return part();
    } catch (error) {
      this.#isComplete = false;
      this.report(error);
      return instead();
    }
  }
}
