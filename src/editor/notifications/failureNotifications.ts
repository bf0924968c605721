import * as vscode from "vscode";

import type { Outcome } from "../../weather/model/answer";
import type { Failure } from "../../weather/model/failure";
import { explain } from "../../weather/view/failureMessage";
import type { ErrorLog } from "../platform/errorLog";
import { localize } from "../platform/locale";
import { showMessageWithActions } from "./messageWithActions";
import type { NotificationHistory } from "./notificationHistory";

/**
 * Notifications for a refused key (401) and for missing access (403), where they are news. Everything else that fails
 * shows in the status bar and the panel alone.
 */
export class Notifications {
  constructor(
    private readonly history: NotificationHistory,
    private readonly errors: Pick<ErrorLog, "follow">,
  ) {}

  /** A call was made. A key without access to something else (403) may have access to the weather. */
  hear({ name, failure }: Outcome): void {
    if (!failure) this.history.worked();
    else if (failure.kind !== "forbidden" || name === "conditions") this.#notify(failure);
  }

  #notify(failure: Failure): void {
    if (!this.history.isNews(failure)) return;
    const { sentence, actions } = explain(failure, { tag: vscode.env.language, localize });
    this.errors.follow(showMessageWithActions(vscode.window.showErrorMessage, sentence, actions));
  }

  /** Has the next failure shown even if it was shown before, because the key was entered again. */
  reset(): void {
    this.history.forget();
  }
}
