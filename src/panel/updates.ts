import type { PanelView } from "../weather/panelView";

/** Tells the weather that a person has asked for, when it comes; not what comes by itself or only grows older. */
export class Updates {
  #asked = false;
  #wasLoading = false;

  constructor(private readonly speak: (sentence: string) => void) {}

  /** A person pressed Refresh. */
  asked(): void {
    this.#asked = true;
  }

  /** The editor answered in a sentence. */
  answered(): void {
    this.#asked = false;
  }

  see({ loading, phase, current }: PanelView): void {
    const isThere = this.#asked && this.#wasLoading && !loading;
    this.#wasLoading = loading;
    if (!isThere) return;
    this.#asked = false;
    // A failure is an alert already.
    if (phase === "current" && current) this.speak(`${current.temperature}, ${current.text}`);
  }
}
