import type { LocationKey } from "../weather/model/locationKey";

/** Milliseconds without a key before a choice counts. */
const pause = 800;

/**
 * The choice in the list of places. With the keyboard, each arrow changes it, so it counts after a pause, with Enter, or
 * when the focus leaves the list; otherwise, each place on the way would use a call.
 */
export class PlaceChoice {
  #list: HTMLSelectElement | undefined;
  #value = "";
  #isByKey = false;
  #timer = 0;

  constructor(
    main: HTMLElement,
    private readonly onChoice: (location: LocationKey) => void,
  ) {
    main.addEventListener("pointerdown", () => (this.#isByKey = false));
    main.addEventListener("keydown", ({ key }) => {
      this.#isByKey = key !== "Enter";
      if (key === "Enter") this.#finish();
    });
    main.addEventListener("focusout", () => this.#finish());
    main.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLSelectElement) this.#choose(target);
    });
  }

  /** Shows the choice again after a view of the place before was drawn. */
  restore(): void {
    if (this.#list) this.#list.value = this.#value;
  }

  #choose(list: HTMLSelectElement): void {
    window.clearTimeout(this.#timer);
    [this.#list, this.#value] = [list, list.value];
    if (this.#isByKey) this.#timer = window.setTimeout(() => this.#finish(), pause);
    else this.#finish();
  }

  #finish(): void {
    window.clearTimeout(this.#timer);
    const list = this.#list;
    this.#list = undefined;
    if (list) this.onChoice(this.#value as LocationKey);
  }
}
