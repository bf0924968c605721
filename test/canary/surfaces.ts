import { setTimeout } from "node:timers/promises";
import { inspect } from "node:util";

import { foundKey } from "./scanner";

interface Watched {
  /** The kind of surface in reports: log lines, replies, pages, … */
  readonly kind: string;
  readonly name: string;
  /** Returns its text; undefined if it's gone. */
  readonly read: () => string | undefined | Promise<string | undefined>;
  /** The text of the last read, which needn't be searched again. */
  last?: string;
  isLast: boolean;
}

/** The maximum time for reading a surface, in milliseconds. */
const patience = 10_000;

/** All surfaces of this process, and the keys that were found on them. */
class Surfaces {
  readonly #watched = new Set<Watched>();
  readonly #leaks = new Set<string>();
  #inTest = false;

  /** Searches `text` now, because it's only visible for a moment. A found key is reported at the end of the test. */
  note(kind: string, name: string, text: string): void {
    const found = foundKey(text);
    if (found !== undefined) this.#leaks.add(`${name} (${kind}): ${told(found)}`);
  }

  /** Searches a value as JSON and as inspected with all hidden members, including stacks and causes of errors. */
  noteValue(kind: string, name: string, value: unknown): void {
    const all = { depth: 9, showHidden: true, maxStringLength: null, maxArrayLength: null, getters: true };
    this.note(kind, name, `${JSON.stringify(value)}\n${inspect(value, all)}`);
  }

  /**
   * Reads and searches a surface at the end of this test, or, if it's lasting, at the end of every test. Surfaces that
   * are added while no test runs are lasting by default. An unchanged text isn't searched again. @returns a function
   * that ends it with this test.
   */
  watch(kind: string, name: string, read: Watched["read"], lasting = !this.#inTest) {
    const watched: Watched = { kind, name, read, isLast: !lasting };
    this.#watched.add(watched);
    return { end: (): void => void (watched.isLast = true) };
  }

  /** Called when a test begins, with which surfaces that are added from now on end. */
  begin(): void {
    this.#inTest = true;
  }

  /**
   * Called when a test ends: searches all surfaces. @returns what was found since the last time; keys by their names.
   */
  async finish(): Promise<readonly string[]> {
    this.#inTest = false;
    await Promise.all(
      [...this.#watched].map(async (watched) => {
        const text = await withTimeout(watched);
        if (watched.isLast) this.#watched.delete(watched);
        if (text === undefined || text === watched.last) return;
        watched.last = text;
        this.note(watched.kind, watched.name, text);
      }),
    );
    const found = [...this.#leaks];
    this.#leaks.clear();
    return found;
  }
}

export const surfaces = new Surfaces();

/** The message about a found key, which doesn't contain the key. */
export const told = (key: string): string => `the key "${key}" was found`;

async function withTimeout({ read }: Watched): Promise<string | undefined> {
  const answered = new AbortController();
  const late = setTimeout(patience, undefined, { signal: answered.signal });
  const reading = Promise.race([Promise.resolve().then(read), late]).catch(() => undefined);
  return reading.finally(() => answered.abort());
}
