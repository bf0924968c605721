import type { PageWords } from "../weather/view/panelView";
import { element } from "./dom/elements";
import { type Icon, icon } from "./drawings/icons";

/**
 * A box that finds text on the page: Ctrl+F, or ⌘F on macOS, opens it. For the view, since the editor has a find widget for
 * tabs alone.
 */
export class Find {
  /** The box, to be placed on the page. */
  readonly element: HTMLElement;
  readonly #input = element("input", { type: "text", spellcheck: "false" });
  readonly #count = element("span", { role: "status" });
  readonly #close = button("close", () => this.#hide());
  readonly #previous = button("up", () => this.#step(-1));
  readonly #next = button("down", () => this.#step(1));
  #words: PageWords["find"] | undefined;
  #found: readonly Range[] = [];
  #at = 0;
  #focusedBefore: Element | null = null;

  /** @param page what is searched. */
  constructor(private readonly page: HTMLElement) {
    const buttons = [this.#previous, this.#next, this.#close];
    this.element = element("div", { class: "find", role: "search" }, this.#input, this.#count, ...buttons);
    this.element.hidden = true;
    this.#input.addEventListener("input", () => {
      this.#at = 0;
      this.#search();
    });
    this.element.addEventListener("keydown", ({ key, shiftKey, target }) => {
      if (key === "Escape") this.#hide();
      else if (key === "Enter" && target === this.#input) this.#step(shiftKey ? -1 : 1);
    });
    window.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey, shiftKey }) => {
      if (key.toLowerCase() === "f" && (ctrlKey || metaKey) && !altKey && !shiftKey) this.#show();
    });
  }

  /** Call it after each new view: what was found may be gone, and the words may be in another language. */
  update(words: PageWords["find"]): void {
    this.#words = words;
    this.#input.placeholder = words.find;
    const labels = [words.find, words.previous, words.next, words.close];
    for (const [index, part] of [this.#input, this.#previous, this.#next, this.#close].entries())
      part.setAttribute("aria-label", labels[index] ?? "");
    if (!this.element.hidden) this.#search();
  }

  #show(): void {
    if (this.element.hidden) this.#focusedBefore = document.activeElement;
    this.element.hidden = false;
    this.#input.focus();
    this.#input.select();
    this.#search();
  }

  #hide(): void {
    this.element.hidden = true;
    CSS.highlights.clear();
    if (this.#focusedBefore instanceof HTMLElement) this.#focusedBefore.focus();
  }

  #step(by: 1 | -1): void {
    const { length } = this.#found;
    this.#at = length === 0 ? 0 : (this.#at + by + length) % length;
    this.#mark();
  }

  #search(): void {
    this.#found = rangesOf(this.#input.value, this.page);
    this.#at = Math.min(this.#at, Math.max(0, this.#found.length - 1));
    this.#mark();
  }

  #mark(): void {
    const current = this.#found[this.#at];
    CSS.highlights.set("found", new Highlight(...this.#found));
    CSS.highlights.set("current", new Highlight(...(current ? [current] : [])));
    current?.startContainer.parentElement?.scrollIntoView({ block: "nearest" });
    const place = current ? `${this.#at + 1} / ${this.#found.length}` : (this.#words?.none ?? "");
    this.#count.textContent = this.#input.value === "" ? "" : place;
  }
}

/** Where `text` stands on the page, in capitals or not; each place is within one element. */
function rangesOf(text: string, page: HTMLElement): readonly Range[] {
  if (text === "") return [];
  const pattern = new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "giu");
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.checkVisibility() || node.parentElement.closest(".spoken,select")) continue;
    for (const { index, 0: match } of (node.nodeValue ?? "").matchAll(pattern)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + match.length);
      ranges.push(range);
    }
  }
  return ranges;
}

function button(picture: Icon, press: () => void): HTMLButtonElement {
  const made = element("button", { type: "button", class: "secondary" }, icon(picture));
  made.addEventListener("click", press);
  return made;
}
