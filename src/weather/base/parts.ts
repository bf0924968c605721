/** Makes the parts of one view. A part that throws is reported and replaced, so that the others still appear. */
export class Parts {
  #isComplete = true;

  constructor(private readonly report: (error: unknown) => void) {}

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** The result of `part`, or of `instead` if `part` throws. */
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
