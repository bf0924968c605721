import { inspect } from "node:util";

import { foundKey } from "./scanner";

/** The keys that were found on surfaces of this process. */
class Surfaces {
  readonly #leaks = new Set<string>();

  /**
   * Searches a text of a surface. A found key is reported at the end of the test.
   *
   * @param kind the kind of surface in reports: log lines, replies, pages, …
   */
  note(kind: string, name: string, text: string): void {
    const found = foundKey(text);
    if (found !== undefined) this.#leaks.add(`${name} (${kind}): ${told(found)}`);
  }

  /** Searches a value as JSON and as inspected with all hidden members, including stacks and causes of errors. */
  noteValue(kind: string, name: string, value: unknown): void {
    const all = { depth: 9, showHidden: true, maxStringLength: null, maxArrayLength: null, getters: true };
    this.note(kind, name, `${JSON.stringify(value)}\n${inspect(value, all)}`);
  }

  /** @returns what was found since the last time; keys by their names. */
  takeLeaks(): readonly string[] {
    const found = [...this.#leaks];
    this.#leaks.clear();
    return found;
  }
}

export const surfaces = new Surfaces();

/** The message about a found key, which doesn't contain the key. */
export const told = (key: string): string => `the key "${key}" was found`;
