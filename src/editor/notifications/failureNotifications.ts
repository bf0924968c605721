import * as vscode from "vscode";

import { hour } from "../../weather/base/duration";
import { isObject } from "../../weather/base/json";
import type { EpochMs } from "../../weather/base/ports";
import type { Outcome } from "../../weather/model/answer";
import type { Failure } from "../../weather/model/failure";
import { explain } from "../../weather/view/failureMessage";
import { showMessageWithActions } from "../platform/actions";
import type { ErrorLog } from "../platform/errorLog";
import { localize } from "../platform/locale";

const memory = "notified";
const maxMemory = 20;

/** In milliseconds. A key that is refused every other time isn't reported every time. */
const minInterval = hour;

/** A notification that was shown. */
interface Entry {
  readonly name: string;
  readonly at: EpochMs;
}

/**
 * Shows new refusals of a key (401, 403), once in all windows and restarts. Other failures appear only in the status bar
 * and the panel. A 401 counts as new again if the key has worked an hour later; a 403 doesn't, because a key that works for
 * one location may lack access to another.
 */
export class Notifications {
  constructor(
    private readonly state: vscode.Memento,
    private readonly now: () => EpochMs,
    private readonly errors: Pick<ErrorLog, "follow">,
  ) {}

  /** Called with the outcome of every call. Only for the weather is missing access (403) worth a notification. */
  hear({ name, failure }: Outcome): void {
    if (!failure) this.#noteSuccess();
    else if ((failure.kind !== "forbidden" || name === "conditions") && this.#isNews(failure)) {
      const { sentence, actions } = explain(failure, { tag: vscode.env.language, localize }, this.now());
      this.errors.follow(showMessageWithActions(vscode.window.showErrorMessage, sentence, actions));
    }
  }

  /** Called when a key was entered: the next failure is shown, even if it was shown before. */
  reset(): void {
    if (this.state.get(memory) !== undefined) this.#remember(undefined);
  }

  /** Whether to show `failure`; if so, records it as shown. */
  #isNews(failure: Failure): boolean {
    if (failure.kind !== "unauthorized" && failure.kind !== "forbidden") return false;
    const name = `${failure.keyId} ${failure.kind}`;
    const at = this.now();
    const entries = this.#entries;
    if (entries.some((entry) => entry.name === name)) return false;
    this.#remember([...entries, { name, at }].slice(-maxMemory));
    return true;
  }

  #noteSuccess(): void {
    const isOver = ({ name, at }: Entry): boolean => name.endsWith(" unauthorized") && this.now() - at >= minInterval;
    const entries = this.#entries;
    if (entries.some(isOver)) this.#remember(entries.filter((entry) => !isOver(entry)));
  }

  #remember(entries: readonly Entry[] | undefined): void {
    // A notification that isn't stored is shown once more after the next start.
    this.state.update(memory, entries).then(undefined, () => undefined);
  }

  /** Without entries in the form of another version. */
  get #entries(): readonly Entry[] {
    const entries: unknown = this.state.get(memory);
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  }
}

function isEntry(value: unknown): value is Entry {
  return isObject(value) && typeof value["name"] === "string" && typeof value["at"] === "number";
}
