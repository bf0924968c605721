import { element } from "./dom/elements";

/** How long a message stays on the page, in milliseconds. */
const messageDuration = 10_000;

/** Two elements whose text a screen reader says when it changes (ARIA live regions). */
export class LiveRegion {
  /** A message that everyone sees: the answer to the press of a button. */
  readonly message = element("p", { class: "said", role: "status", dir: "auto" });
  /** A sentence for screen readers alone: it says what everyone else sees elsewhere on the page. */
  readonly announcement = element("p", { class: "spoken", role: "status" });
  #timer: number | undefined;

  /** Shows a message for 10 seconds in place of the one before. */
  show(sentence: string): void {
    clearTimeout(this.#timer);
    // A screen reader repeats an equal sentence only if the text was empty in between.
    this.message.textContent = "";
    this.#timer = window.setTimeout(() => {
      this.message.textContent = sentence;
      this.#timer = window.setTimeout(() => void (this.message.textContent = ""), messageDuration);
    });
  }

  /** Removes the message. */
  clear(): void {
    clearTimeout(this.#timer);
    this.message.textContent = "";
  }

  /** Makes a screen reader say a sentence; nothing is seen. */
  announce(sentence: string): void {
    this.announcement.textContent = "";
    window.setTimeout(() => void (this.announcement.textContent = sentence));
  }
}
