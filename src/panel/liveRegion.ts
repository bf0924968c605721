/** In milliseconds. */
const messageDuration = 10_000;

/** Makes an element whose text a screen reader speaks when it changes (an ARIA live region). */
export function liveElement(role: "alert" | "status", name: "said" | "spoken"): HTMLElement {
  const paragraph = document.createElement("p");
  return Object.assign(paragraph, { role, className: name, dir: "auto" });
}

/** The messages of the page. */
export class LiveRegion {
  /** A visible message: the result of a pressed button. */
  readonly message = liveElement("status", "said");
  /** A sentence for screen readers only; others see the same elsewhere on the page. */
  readonly announcement = liveElement("status", "spoken");
  #timer: number | undefined;

  /** Replaces the message for 10 seconds. */
  show(sentence: string): void {
    clearTimeout(this.#timer);
    // A screen reader repeats an equal sentence only if the text was empty in between.
    this.message.textContent = "";
    this.#timer = window.setTimeout(() => {
      this.message.textContent = sentence;
      this.#timer = window.setTimeout(() => void (this.message.textContent = ""), messageDuration);
    });
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.message.textContent = "";
  }

  announce(sentence: string): void {
    this.announcement.textContent = "";
    window.setTimeout(() => void (this.announcement.textContent = sentence));
  }
}
