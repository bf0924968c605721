import { element } from "./dom/elements";

/** How long an answer to a press of a button stays in view, in milliseconds. */
const shownFor = 10_000;

/** What a screen reader says without being asked to, once each. */
export class LiveRegion {
  /** Answers to a press of a button, for everyone. */
  readonly shown = element("p", { class: "said", role: "status", dir: "auto" });
  /** What everyone else sees elsewhere on the page. */
  readonly spoken = element("p", { class: "spoken", role: "status" });
  #timer: number | undefined;

  show(sentence: string): void {
    clearTimeout(this.#timer);
    // The same sentence is said again only when it was gone in between.
    this.shown.textContent = "";
    this.#timer = window.setTimeout(() => {
      this.shown.textContent = sentence;
      this.#timer = window.setTimeout(() => void (this.shown.textContent = ""), shownFor);
    });
  }

  /** What was said is of no interest any more. */
  clear(): void {
    clearTimeout(this.#timer);
    this.shown.textContent = "";
  }

  announce(sentence: string): void {
    this.spoken.textContent = "";
    window.setTimeout(() => void (this.spoken.textContent = sentence));
  }
}
