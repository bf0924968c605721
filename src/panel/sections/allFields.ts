import type { Row } from "../../weather/view/allFields";
import { element } from "../dom/elements";
import { patchChildren } from "../dom/patch";
import { icon } from "../drawings/icons";
import { descriptions } from "./descriptions";

/**
 * The section with all fields that were received. It lives as long as the page, so it stays open and scrolled. Its rows are on
 * the page while it is closed, too: what searches the page finds them there, and the browser opens it.
 */
export class AllFields {
  /** The section, to be placed on the page. */
  readonly element: HTMLDetailsElement;
  readonly #heading = element("h2", {});
  readonly #scroll = element("div", { class: "scroll", role: "group", tabindex: 0 });

  /** @param requestRows asks the editor for the rows; called with each view that has weather. */
  constructor(private readonly requestRows: () => void) {
    const summary = element("summary", {}, icon("chevron"), this.#heading);
    this.element = element("details", { class: "card fields", "data-key": "fields" }, summary, this.#scroll);
    this.#scroll.hidden = true;
  }

  /** Call it after each new view: the heading may be in another language, and the rows may have changed. */
  update(heading: string): void {
    this.#heading.textContent = heading;
    this.#scroll.setAttribute("aria-label", heading);
    if (this.element.isConnected) this.requestRows();
  }

  /**
   * Shows `rows` in place of those before; equal rows stay the same elements. Ignores rows that arrive while the page shows
   * no weather: they belong to the place before.
   *
   * @param more the sentence below the rows, when there are more fields.
   */
  show(rows: readonly Row[], more?: string): void {
    if (!this.element.isConnected) return;
    const list = element("dl", {}, ...descriptions(rows));
    patchChildren(this.#scroll, more === undefined ? [list] : [list, element("p", { dir: "auto" }, more)]);
    this.#scroll.hidden = rows.length === 0;
  }

  /** Removes the rows: the page turns to another place. */
  clear(): void {
    this.#scroll.replaceChildren();
    this.#scroll.hidden = true;
  }
}
