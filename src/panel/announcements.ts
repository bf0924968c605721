import type { PanelView } from "../weather/view/panelView";
import { shownPlace } from "./sections/header";

/** Decides when a screen reader speaks the weather: if a person asked for it, not after an automatic refresh. */
export class Announcements {
  #refreshRequested = false;
  #chosenLocation: string | undefined;
  #wasLoading = false;

  /** `announce` makes a screen reader speak a sentence. */
  constructor(private readonly announce: (sentence: string) => void) {}

  onRefresh(): void {
    this.#refreshRequested = true;
  }

  /** Call this when a person selects a place, so that its weather is announced instead of a refresh. */
  onChoice(location: string): void {
    this.#refreshRequested = false;
    this.#chosenLocation = location;
  }

  /** Call this when the page speaks another sentence, which replaces the announcement of a refresh. */
  onSentence(): void {
    this.#refreshRequested = false;
  }

  onView(view: PanelView): void {
    const { loading, phase } = view;
    const isRefreshed = this.#refreshRequested && this.#wasLoading && !loading;
    const isChosen = this.#chosenLocation !== undefined && this.#chosenLocation === shownPlace(view)?.location;
    this.#wasLoading = loading;
    if (isChosen && !loading && phase !== "loading") this.#announceView(view, [view.place]);
    else if (isRefreshed) this.#announceView(view, []);
  }

  #announceView({ phase, current, notice }: PanelView, before: readonly string[]): void {
    this.#refreshRequested = false;
    this.#chosenLocation = undefined;
    // In other phases, the notice has the role `alert`: a screen reader speaks it anyway.
    if (phase === "current" && current) this.announce([...before, current.temperature, current.text].join(", "));
    else if (phase === "setUp" && notice) this.announce([...before, notice.title].join(", "));
  }
}
