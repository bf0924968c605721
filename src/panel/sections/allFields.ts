import type { Surface } from "../../weather/base/contained";
import type { Row } from "../../weather/view/rows";
import type { PanelView } from "../../weather/view/panelView";
import type { Notice } from "../../weather/view/summary";
import { element } from "../dom/elements";
import { patchChildren } from "../dom/patch";
import { icon } from "../drawings/icons";
import { descriptions } from "./descriptions";
import { brokenSection } from "./notice";

/**
 * The section of all fields. It is one element for all views, so it stays open and scrolled. Its rows are on the page
 * even while it is closed: a search of the page finds them, and the browser opens the section.
 */
export class AllFields {
  readonly element: HTMLDetailsElement;
  #broken: Notice | undefined;
  readonly #heading = element("h2", {});
  readonly #scroll = element("div", { class: "scroll", role: "group", tabindex: 0 });

  /** `requestRows` is called after each view that has weather. */
  constructor(private readonly requestRows: () => void) {
    const summary = element("summary", {}, icon("chevron"), this.#heading);
    this.element = element("details", { class: "card fields", "data-key": "fields" }, summary, this.#scroll);
    this.#scroll.hidden = true;
  }

  /** Call it after each new view: the rows may have changed, and the language of the heading. */
  update({ allFields: heading, broken }: PanelView["words"]): void {
    this.#broken = broken;
    this.#heading.textContent = heading;
    this.#scroll.setAttribute("aria-label", heading);
    if (this.element.isConnected) this.requestRows();
  }

  /** Shows `rows`. Ignores those that arrive while the page has no weather: they belong to the previous place. */
  show(rows: Surface<readonly Row[]>): void {
    if (!this.element.isConnected) return;
    if (rows === "broken") {
      this.#scroll.replaceChildren(...(this.#broken ? [brokenSection(this.#broken, "broken")] : []));
      this.#scroll.hidden = false;
      return;
    }
    patchChildren(this.#scroll, [element("dl", {}, ...descriptions(rows))]);
    this.#scroll.hidden = rows.length === 0;
  }

  clear(): void {
    this.#scroll.replaceChildren();
    this.#scroll.hidden = true;
  }
}
