import { setTimeout } from "node:timers/promises";
import { inspect } from "node:util";

import { allKeys } from "./scanner";

interface Watched {
  /** The kind of surface, as reports call it: log lines, replies, pages, … */
  readonly kind: string;
  readonly name: string;
  /** What it says; nothing if it went away. */
  readonly read: () => string | undefined | Promise<string | undefined>;
  /** What was read the last time; it need not be searched again. */
  last?: string;
  isLast: boolean;
}

/** How long one surface may take to be read, in milliseconds. */
const patience = 10_000;

/** All surfaces of this process, and the keys that were found on them. */
class Surfaces {
  readonly #watched = new Set<Watched>();
  readonly #leaks = new Set<string>();
  #inTest = false;

  /** Searches `text` at once, for what is seen for a moment only. A key that is found is told at the end of the test. */
  note(kind: string, name: string, text: string): void {
    const found = allKeys.scan(text);
    if (found !== undefined) this.#leaks.add(`${name} (${kind}): ${told(found)}`);
  }

  /** Searches a value as JSON and as it is printed with everything hidden in it, stacks and causes of errors too. */
  noteValue(kind: string, name: string, value: unknown): void {
    const all = { depth: 9, showHidden: true, maxStringLength: null, maxArrayLength: null, getters: true };
    this.note(kind, name, `${JSON.stringify(value)}\n${inspect(value, all)}`);
  }

  /**
   * Reads and searches a surface at the end of this test, or of every test if it is lasting, until it is ended. What is
   * watched while no test runs is lasting unless told. A text that is the same as the last time is not searched again.
   *
   * @returns what ends it with this test.
   */
  watch(kind: string, name: string, read: Watched["read"], lasting = !this.#inTest) {
    const watched: Watched = { kind, name, read, isLast: !lasting };
    this.#watched.add(watched);
    return { end: (): void => void (watched.isLast = true) };
  }

  /** A test begins: what is watched from now on ends with it. */
  begin(): void {
    this.#inTest = true;
  }

  /** The test ends: searches all that is watched. @returns what was found since the last time; keys are told by name. */
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

/** A key that was found, in words that don't hold it. */
export const told = (key: string): string => `the key "${key}" was found`;

async function withTimeout({ read }: Watched): Promise<string | undefined> {
  const answered = new AbortController();
  const late = setTimeout(patience, undefined, { signal: answered.signal });
  const reading = Promise.race([Promise.resolve().then(read), late]).catch(() => undefined);
  return reading.finally(() => answered.abort());
}
