import type { LogOutputChannel } from "vscode";

/** A fault that comes with each change of the weather must not fill the log. */
const maxErrors = 20;

/** Writes errors of this extension to the log, with their stacks: each one once in a window, and 20 at most. */
export class ErrorLog {
  readonly #written = new Set<string>();

  constructor(private readonly log: Pick<LogOutputChannel, "error">) {}

  readonly report = (error: unknown): void => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // Many parts of a view can throw the same error at the same place.
    const [message = "", place = ""] = text.split("\n");
    if (this.#written.has(message + place) || this.#written.size === maxErrors) return;
    this.#written.add(message + place);
    this.log.error(text);
  };

  /** Does something that others do not depend on: what it throws is reported. */
  contain(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.report(error);
    }
  }

  /** Waits for nothing: what fails later is reported. */
  follow(work: PromiseLike<unknown>): void {
    work.then(undefined, this.report);
  }
}
