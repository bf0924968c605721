import type { Action } from "../weather/model/action";

/** The only offer that adds nothing to the page. */
const turnsOnMessages: Action = "turnOn:notify";

/** Scrolls to what a person has turned on, and announces it, once it's on the page. */
export class TurnedOn {
  #action: string | undefined;
  #before = new Set<string>();

  constructor(
    private readonly main: HTMLElement,
    private readonly announce: (sentence: string) => void,
  ) {}

  /** Call this when a person presses a button, or selects a place: the page then waits only for what that turns on. */
  onAction(action?: Action): void {
    this.#action = action?.startsWith("turnOn:") && action !== turnsOnMessages ? action : undefined;
    this.#before = new Set(this.#sections.keys());
  }

  /** Call this after a view is drawn. */
  onView(): void {
    // As long as it's offered, it isn't on: a question is open, or was canceled.
    if (this.#action === undefined || this.main.querySelector(`[data-action="${this.#action}"]`)) return;
    const [added] = [...this.#sections].filter(([name]) => !this.#before.has(name));
    if (!added) return;
    this.#action = undefined;
    const [name, section] = added;
    section.scrollIntoView({ block: "nearest" });
    this.announce(name);
  }

  /** By their names. */
  get #sections(): ReadonlyMap<string, Element> {
    const all = [...this.main.querySelectorAll("section,.quiet")];
    return new Map(
      all.map((one) => [one.getAttribute("aria-label") ?? one.querySelector("h2")?.textContent ?? "", one]),
    );
  }
}
