import type { LogOutputChannel } from "vscode";

import { withoutProvidersKeys } from "../../weather/model/keyPatterns";

/** An error that recurs with every update must not fill the log. */
const maxErrors = 20;

/** Logs errors of this extension with their stacks: each one once per window, and at most 20. */
export class ErrorLog {
  readonly #written = new Set<string>();

  constructor(private readonly log: Pick<LogOutputChannel, "error">) {}

  readonly report = (error: unknown): void => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // Many parts of a view can throw the same error from the same place.
    const [message = "", place = ""] = text.split("\n");
    if (this.#written.has(message + place) || this.#written.size === maxErrors) return;
    this.#written.add(message + place);
    this.log.error(withoutProvidersKeys(text));
  };

  /** Returns the result of `act`; if it throws, reports the error and returns undefined. */
  contain<T>(act: () => T): T | undefined {
    try {
      return act();
    } catch (error) {
      this.report(error);
      return undefined;
    }
  }

  /** Reports if `work` rejects, without waiting for it. */
  follow(work: PromiseLike<unknown>): void {
    work.then(undefined, this.report);
  }
}
