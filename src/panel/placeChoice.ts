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

  /** Shows the choice again after a view of the place before was drawn, unless the place isn't in the list any more. */
  restore(): void {
    const list = this.#list;
    if (!list) return;
    if ([...list.options].some(({ value }) => value === this.#value)) list.value = this.#value;
    else this.#cancel();
  }

  #choose(list: HTMLSelectElement): void {
    this.#cancel();
    [this.#list, this.#value] = [list, list.value];
    if (this.#isByKey) this.#timer = window.setTimeout(() => this.#finish(), pause);
    else this.#finish();
  }

  #finish(): void {
    const list = this.#list;
    this.#cancel();
    if (list) this.onChoice(this.#value as LocationKey);
  }

  #cancel(): void {
    window.clearTimeout(this.#timer);
    this.#list = undefined;
  }
}
