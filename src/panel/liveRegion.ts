import { element } from "./dom/elements";

/** In milliseconds. */
const messageDuration = 10_000;

/** Two elements whose text a screen reader speaks when it changes (ARIA live regions). */
export class LiveRegion {
  /** A visible message: the result of a pressed button. */
  readonly message = element("p", { class: "said", role: "status", dir: "auto" });
  /** A sentence for screen readers only; others see the same elsewhere on the page. */
  readonly announcement = element("p", { class: "spoken", role: "status" });
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
