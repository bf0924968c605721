import type { PanelView } from "../weather/view/panelView";
import { shownOf } from "./sections/places";

/** Tells the weather that a person has asked for, when it comes; not what comes by itself or only grows older. */
export class Announcements {
  #asked = false;
  #chosen: string | undefined;
  #wasLoading = false;

  constructor(private readonly speak: (sentence: string) => void) {}

  /** A person pressed Refresh. */
  asked(): void {
    this.#asked = true;
  }

  /** A person chose another place: its weather is what is wanted now. */
  chose(location: string): void {
    this.#asked = false;
    this.#chosen = location;
  }

  /** The editor answered in a sentence. */
  answered(): void {
    this.#asked = false;
  }

  see(view: PanelView): void {
    const { loading, phase } = view;
    const isRenewed = this.#asked && this.#wasLoading && !loading;
    const isThere = this.#chosen === shownOf(view)?.location && !loading && phase !== "loading";
    this.#wasLoading = loading;
    if (this.#chosen !== undefined && isThere) this.#tell(view, [view.place]);
    else if (isRenewed) this.#tell(view, []);
  }

  #tell({ phase, current, notice }: PanelView, before: readonly string[]): void {
    this.#asked = false;
    this.#chosen = undefined;
    // A failure is an alert already.
    if (phase === "current" && current) this.speak([...before, current.temperature, current.text].join(", "));
    else if (phase === "setUp" && notice) this.speak([...before, notice.title].join(", "));
  }
}
