import type { PanelView } from "../weather/view/panelView";
import { shownPlace } from "./sections/places";

/** Decides when a screen reader says the weather: when a person asked for it, not when a timer renewed it. */
export class Announcements {
  #refreshRequested = false;
  #chosenLocation: string | undefined;
  #wasLoading = false;

  /** @param announce makes a screen reader say a sentence. */
  constructor(private readonly announce: (sentence: string) => void) {}

  /** A person wants newer weather. */
  onRefresh(): void {
    this.#refreshRequested = true;
  }

  /** A person chose another place. Its weather is announced in place of the one that was asked for before. */
  onChoice(location: string): void {
    this.#refreshRequested = false;
    this.#chosenLocation = location;
  }

  /** The editor answered that wish with a sentence of its own. */
  onSentence(): void {
    this.#refreshRequested = false;
  }

  /** The page shows `view`. Announces it if a person waits for it. */
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
    // In the other phases the notice has the role `alert`, so a screen reader says it already.
    if (phase === "current" && current) this.announce([...before, current.temperature, current.text].join(", "));
    else if (phase === "setUp" && notice) this.announce([...before, notice.title].join(", "));
  }
}
