import type * as vscode from "vscode";

import { hour } from "../../weather/base/duration";
import { type JsonObject, membersOf } from "../../weather/base/json";
import type { EpochMs } from "../../weather/base/ports";
import { viewingOf } from "../../weather/locale/viewing";
import type { Outcome } from "../../weather/model/answer";
import type { Failure } from "../../weather/model/failure";
import { explain } from "../../weather/view/notice";
import { showNotice } from "../actions";
import type { ErrorLog } from "../platform/errorLog";
import type { Settings } from "../settings/settings";

const memory = "notified";

/** In milliseconds, so that a key that is refused every other time isn't reported each time. */
const minInterval = hour;

/**
 * Shows new refusals of a key (401, 403), and that the editor has lost one, once in all windows and restarts. Other
 * failures appear only in the status bar and the panel. A 401 counts as new again if the key has worked an hour later; a
 * 403 doesn't, because a key that works for one location may lack access to another.
 */
export class Notifications {
  constructor(
    private readonly state: vscode.Memento,
    private readonly settings: Pick<Settings, "locale">,
    private readonly now: () => EpochMs,
    private readonly errors: Pick<ErrorLog, "follow">,
  ) {}

  /** Called with every call's outcome, and for a missing key, which isn't one. Of 403s, only the weather's is shown. */
  onOutcome({ name, failure }: Outcome): void {
    if (!failure) this.#noteSuccess();
    else if ((failure.kind !== "forbidden" || name === "conditions") && this.#isNews(failure)) {
      this.errors.follow(showNotice("error", explain(failure, viewingOf(this.settings.locale, this.now()))));
    }
  }

  /** Called when a key was entered: the next failure is shown, even if it was shown before. */
  reset(): void {
    if (this.state.get(memory) !== undefined) this.#remember(undefined);
  }

  /** Whether to show `failure`; if so, records it as shown. */
  #isNews(failure: Failure): boolean {
    const isLost = failure.kind === "keyMissing" && failure.storedFor === failure.host;
    const about = "keyId" in failure ? failure.keyId : isLost && failure.host;
    const name = `${about} ${failure.kind}`;
    if (about === false || name in this.#shown) return false;
    this.#remember({ ...this.#shown, [name]: this.now() });
    return true;
  }

  #noteSuccess(): void {
    const shown = Object.entries(this.#shown);
    const isOver = ([name, at]: readonly [string, unknown]): boolean =>
      name.endsWith(" unauthorized") && this.now() - Number(at) >= minInterval;
    if (shown.some(isOver)) this.#remember(Object.fromEntries(shown.filter((entry) => !isOver(entry))));
  }

  #remember(shown: JsonObject | undefined): void {
    // A notification that isn't stored is shown once more after the next start.
    this.state.update(memory, shown).then(undefined, () => undefined);
  }

  get #shown(): JsonObject {
    return membersOf(this.state.get(memory));
  }
}
