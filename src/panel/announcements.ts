import type { PanelView } from "../weather/surfaces/panelView";
import { shownPlace } from "./sections/header";

/** Decides when a screen reader speaks the weather: if a person asked for it, not after an automatic refresh. */
export class Announcements {
  #refreshRequested = false;
  #chosenLocation: string | undefined;
  #wasLoading = false;

  constructor(private readonly announce: (sentence: string) => void) {}

  onRefresh(): void {
    this.#refreshRequested = true;
  }

  /** Call this when the refresh has ended: its result is said unless a view has said it, for example without progress. */
  onRefreshed(sentence: string): void {
    if (this.#refreshRequested && sentence !== "") this.announce(sentence);
    this.#refreshRequested = false;
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

  /** @param isNoticeNew whether the notice is spoken anyway, with the role `alert`. */
  onView(view: PanelView, isNoticeNew: boolean): void {
    const { loading, phase } = view;
    const isRefreshed = this.#refreshRequested && this.#wasLoading && !loading;
    const isChosen = this.#chosenLocation !== undefined && this.#chosenLocation === shownPlace(view)?.location;
    this.#wasLoading = loading;
    const isAlert = isNoticeNew && phase !== "setUp";
    if (isChosen && !loading && phase !== "loading") this.#announceView(view, [view.place], isAlert);
    else if (isRefreshed) this.#announceView(view, [], isAlert);
  }

  #announceView({ current, notice, age }: PanelView, before: readonly string[], isAlert: boolean): void {
    this.#refreshRequested = false;
    this.#chosenLocation = undefined;
    const weather = current ? [current.temperature, current.text, age] : [];
    const failure = notice && !isAlert ? [notice.title, notice.age] : [];
    const words = [...weather, ...failure].filter((one) => one !== undefined);
    if (words.length > 0) this.announce([...before, ...words].join(", "));
  }
}
