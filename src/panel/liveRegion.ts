/** An element whose text a screen reader speaks when it changes (an ARIA live region). */
export class LiveRegion {
  readonly element = document.createElement("p");
  #timer: number | undefined;

  /** The class `spoken` is for screen readers only: the page shows the same text elsewhere. */
  constructor(role: "alert" | "status", className: "said" | "spoken") {
    Object.assign(this.element, { role, className, dir: "auto" });
  }

  /** Replaces the text, for `duration` milliseconds if it's given. */
  say(sentence: string, duration?: number): void {
    // A screen reader repeats an equal sentence only if the text was empty in between.
    this.clear();
    this.#timer = window.setTimeout(() => {
      this.element.textContent = sentence;
      if (duration !== undefined) this.#timer = window.setTimeout(() => this.clear(), duration);
    });
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.element.textContent = "";
  }
}
