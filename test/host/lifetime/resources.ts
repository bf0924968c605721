import { createHook } from "node:async_hooks";

/**
 * What keeps a process busy or open until it is ended. Requests to the system, which end on their own, are left out, and so
 * is TLSWRAP: its connection is a TCPWRAP, and it stays until the garbage collector comes by.
 */
const kinds = new Set([
  ...["Timeout", "Immediate", "TCPWRAP", "PIPEWRAP"],
  ...["FILEHANDLE", "FSEVENTWRAP", "STATWATCHER", "PROCESSWRAP"],
]);

/** Follows the timers, connections and files that code below some files begins, apart from all others of the process. */
export class Resources {
  readonly #open = new Map<number, string>();
  readonly #hook;
  readonly #stackTraceLimit = Error.stackTraceLimit;

  /** @param isOwn whether a stack is one of the code that is followed; the default shows ten frames of it. */
  constructor(isOwn: (stack: string) => boolean) {
    Error.stackTraceLimit = 100;
    this.#hook = createHook({
      init: (id, kind, trigger) => {
        if (!kinds.has(kind)) return;
        const { stack = "" } = new Error();
        if (!isOwn(stack) && !this.#open.has(trigger)) return;
        this.#open.set(id, `${kind}${firstOwn(stack, isOwn)}`);
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

function firstOwn(stack: string, isOwn: (line: string) => boolean): string {
  const line = stack.split("\n").find(isOwn);
  return line === undefined ? "" : ` ${line.trim()}`;
}
