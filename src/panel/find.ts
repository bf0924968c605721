import type { PageWords } from "../weather/view/panelView";
import { element } from "./dom/elements";
import { type Icon, icon } from "./drawings/icons";

/**
 * A box that finds text on the page: Ctrl+F opens it, on macOS ⌘F. For the view, since the editor has a find widget for tabs
 * alone.
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
  /** All matches, in the order of the page. */
  #found: readonly Range[] = [];
  /** The index of the current match in `#found`. */
  #at = 0;
  #focusedBefore: Element | null = null;

  /** @param page what is searched. */
  constructor(private readonly page: HTMLElement) {
    const buttons = [this.#previous, this.#next, this.#close];
    this.element = element("div", { class: "find", role: "search" }, this.#input, this.#count, ...buttons);
    this.element.hidden = true;
    this.#input.addEventListener("input", () => {
      this.#at = 0;
      this.refresh();
      this.#reveal();
    });
    this.element.addEventListener("keydown", ({ key, shiftKey, target, isComposing }) => {
      // They belong to the input method then, as in Japanese.
      if (isComposing) return;
      if (key === "Escape") this.#hide();
      else if (key === "Enter" && target === this.#input) this.#step(shiftKey ? -1 : 1);
    });
    const open = (event: KeyboardEvent): void => {
      if (!opensFind(event)) return;
      // The editor hears the keys of its webviews, and would find text in the file that is open; a browser, on the whole page.
      event.preventDefault();
      event.stopPropagation();
      this.#show();
    };
    window.addEventListener("keydown", open, { capture: true });
  }

  /** Call it with each new view: the words may be in another language. */
  update(words: PageWords["find"]): void {
    this.#words = words;
    this.#input.placeholder = words.find;
    const labels = [words.find, words.previous, words.next, words.close];
    for (const [index, part] of [this.#input, this.#previous, this.#next, this.#close].entries())
      part.setAttribute("aria-label", labels[index] ?? "");
    this.refresh();
  }

  /** Searches what the page has now, without scrolling. Call it after each change of the page. */
  refresh(): void {
    if (this.element.hidden) return;
    this.#found = rangesOf(this.#input.value, this.page);
    this.#at = Math.min(this.#at, Math.max(0, this.#found.length - 1));
    this.#mark();
  }

  #show(): void {
    if (this.element.hidden) this.#focusedBefore = document.activeElement;
    this.element.hidden = false;
    this.#input.focus();
    this.#input.select();
    this.refresh();
    this.#reveal();
  }

  #hide(): void {
    this.element.hidden = true;
    CSS.highlights.clear();
    const before = this.#focusedBefore?.isConnected ? this.#focusedBefore : this.page.querySelector("h1");
    if (before instanceof HTMLElement) before.focus();
  }

  #step(by: 1 | -1): void {
    const { length } = this.#found;
    this.#at = length === 0 ? 0 : (this.#at + by + length) % length;
    this.#mark();
    this.#reveal();
  }

  #mark(): void {
    const current = this.#found[this.#at];
    CSS.highlights.set("found", new Highlight(...this.#found));
    CSS.highlights.set("current", new Highlight(...(current ? [current] : [])));
    const place = current ? `${this.#at + 1} / ${this.#found.length}` : (this.#words?.none ?? "");
    const count = this.#input.value === "" ? "" : place;
    // The same text set again would be read aloud again.
    if (this.#count.textContent !== count) this.#count.textContent = count;
  }

  #reveal(): void {
    this.#found[this.#at]?.startContainer.parentElement?.scrollIntoView({ block: "nearest" });
  }
}

function opensFind({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const [wanted, other] = /macintosh/i.test(navigator.userAgent) ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  // With a Cyrillic or Greek layout the key has no Latin letter, and is where F stands on others.
  const isF = /^[a-z]$/i.test(key) ? key.toLowerCase() === "f" : code === "KeyF";
  return isF && wanted && !other && !altKey && !shiftKey;
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
