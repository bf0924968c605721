import type { Row } from "../../weather/view/allFields";
import type { PageWords } from "../../weather/view/panelView";
import { element } from "../dom/elements";
import { icon } from "../drawings/icons";
import { RowSearch } from "../search";
import { RowList } from "./rowList";

/** Every field that was received, to be searched. It lives as long as the page, so it stays open and scrolled as it is. */
export class AllFields {
  readonly element: HTMLDetailsElement;
  readonly #heading = element("h2", {});
  readonly #input = element("input", { type: "search", autocomplete: "off", spellcheck: "false" });
  readonly #count = element("p", { class: "count", role: "status" });
  readonly #list = new RowList();
  readonly #scroll = element("div", { class: "scroll", role: "group", tabindex: 0 }, this.#list.element);
  #search = new RowSearch([]);
  #noMatch = "";

  /** @param ask asks the editor for the rows. */
  constructor(private readonly ask: () => void) {
    const bar = element("div", { class: "finder" }, icon("search"), this.#input, this.#count);
    this.element = element(
      "details",
      { class: "card fields", "data-key": "fields" },
      element("summary", {}, icon("chevron"), this.#heading),
      element("div", { class: "body" }, bar, this.#scroll),
    );
    this.#scroll.hidden = true;
    this.element.addEventListener("toggle", () => this.#askWhenOpen());
    this.#input.addEventListener("input", () => {
      this.#scroll.scrollTop = 0;
      this.#show();
    });
  }

  /** A new view came: the words may be others, and what was received too. */
  update({ allFields, search, noMatch }: PageWords): void {
    this.#noMatch = noMatch;
    this.#heading.textContent = allFields;
    this.#scroll.setAttribute("aria-label", allFields);
    this.#input.setAttribute("aria-label", search);
    this.#input.placeholder = search;
    this.#askWhenOpen();
  }

  /** What comes while there is no weather is of a place that was left. */
  show(rows: readonly Row[]): void {
    if (!this.element.isConnected) return;
    this.#search = new RowSearch(rows);
    this.#show();
  }

  /** What was received is of a place that was left. */
  clear(): void {
    this.#search = new RowSearch([]);
    this.#list.show([]);
    this.#scroll.hidden = true;
  }

  #askWhenOpen(): void {
    if (this.element.open && this.element.isConnected) this.ask();
  }

  #show(): void {
    const found = this.#search.find(this.#input.value);
    const all = this.#search.rows;
    this.#list.show(found);
    this.#scroll.hidden = found.length === 0;
    const count = found.length === all.length ? number(all.length) : `${number(found.length)} / ${number(all.length)}`;
    const said = found.length === 0 ? this.#noMatch : count;
    if (this.#count.textContent !== said) this.#count.textContent = said;
  }
}

function number(count: number): string {
  return count.toLocaleString(document.documentElement.lang || "en");
}
