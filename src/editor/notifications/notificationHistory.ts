import type { Memento } from "vscode";

import { hour } from "../../weather/base/duration";
import { isObject } from "../../weather/base/json";
import type { Failure } from "../../weather/model/failure";

const memory = "notified";
const maxMemory = 20;

/** Milliseconds. A key that is refused every other time is not reported every time. */
const atMostEvery = hour;

/** One notification that was shown; `worked`: the key was accepted since. */
interface Entry {
  readonly name: string;
  readonly at: number;
  readonly worked?: boolean;
}

/**
 * Remembers which notifications were shown, across windows and restarts, so that a refused key (401) and missing access
 * (403) are shown once for a key. A key that has worked since may be refused again, which is shown again, once an hour at
 * the most; that it works for one location says nothing about its access to another, so a 403 is shown again only when the
 * key is entered again.
 */
export class NotificationHistory {
  constructor(
    private readonly state: Memento,
    private readonly now: () => number,
  ) {}

  /** Whether to show `failure`, which counts as shown then. */
  isNews(failure: Failure): boolean {
    if (failure.kind !== "unauthorized" && failure.kind !== "forbidden") return false;
    const name = `${failure.keyId} ${failure.kind}`;
    const at = this.now();
    const before = this.#entries.find((entry) => entry.name === name);
    if (before && !(before.worked && at - before.at >= atMostEvery)) return false;
    this.#remember([...this.#entries.filter((entry) => entry.name !== name), { name, at }].slice(-maxMemory));
    return true;
  }

  /** A key was accepted. */
  worked(): void {
    const entries = this.#entries;
    const isOver = ({ name, worked }: Entry): boolean => name.endsWith(" unauthorized") && worked !== true;
    if (entries.some(isOver))
      this.#remember(entries.map((entry) => (isOver(entry) ? { ...entry, worked: true } : entry)));
  }

  forget(): void {
    if (this.state.get(memory) !== undefined) this.#remember(undefined);
  }

  #remember(entries: readonly Entry[] | undefined): void {
    // A notification that cannot be remembered is shown once more after the next start.
    this.state.update(memory, entries).then(undefined, () => undefined);
  }

  /** Entries that another version has written in another form are left out. */
  get #entries(): readonly Entry[] {
    const entries: unknown = this.state.get(memory);
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  }
}

function isEntry(value: unknown): value is Entry {
  return isObject(value) && typeof value["name"] === "string" && typeof value["at"] === "number";
}
