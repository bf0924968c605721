import { createHook } from "node:async_hooks";

import { bundles } from "./shipped";

/**
 * What keeps a process busy or open until it is ended. Requests to the system, which end on their own, are left out, and so
 * is TLSWRAP: its connection is a TCPWRAP, and it stays until the garbage collector comes by.
 */
const kinds = new Set([
  ...["Timeout", "Immediate", "TCPWRAP", "PIPEWRAP"],
  ...["FILEHANDLE", "FSEVENTWRAP", "STATWATCHER", "PROCESSWRAP"],
]);

/** Follows the timers, connections, and files that the extension begins, apart from all others of the process. */
export class Resources {
  readonly #open = new Map<number, string>();
  readonly #hook;
  readonly #stackTraceLimit = Error.stackTraceLimit;

  constructor() {
    Error.stackTraceLimit = 100;
    this.#hook = createHook({
      init: (id, kind, trigger) => {
        if (!kinds.has(kind)) return;
        const own = new Error().stack?.split("\n").find((line) => line.includes(bundles));
        if (own !== undefined || this.#open.has(trigger)) this.#open.set(id, `${kind}${own ?? ""}`);
      },
      destroy: (id) => void this.#open.delete(id),
    }).enable();
  }

  /** Those that have not ended, each with where it was begun. */
  get open(): readonly string[] {
    return [...this.#open.values()];
  }

  stop(): void {
    this.#hook.disable();
    Error.stackTraceLimit = this.#stackTraceLimit;
  }
}
