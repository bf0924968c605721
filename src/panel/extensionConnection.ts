import { LiveRegion } from "./liveRegion";
import type { FromPage } from "./protocol";

/** In milliseconds. */
const patience = 3_000;

/** Sends messages to the extension, and shows a sentence if nothing comes back: its process may have ended. */
export class ExtensionConnection {
  readonly message = new LiveRegion("alert", "said");
  #timer: number | undefined;

  constructor(
    private readonly post: (message: FromPage) => void,
    private readonly noResponse: string,
  ) {}

  send(message: FromPage): void {
    this.post(message);
    this.#timer ??= window.setTimeout(() => this.message.say(this.noResponse), patience);
  }

  /** Called when a message of the extension arrives. */
  confirm(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.message.clear();
  }
}
