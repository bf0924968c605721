import * as vscode from "vscode";

import type { Outcome } from "../../weather/model/answer";
import { explain } from "../../weather/view/failureMessage";
import type { ErrorLog } from "../platform/errorLog";
import { systemClock } from "../platform/clock";
import { localize } from "../platform/locale";
import { showMessageWithActions } from "./messageWithActions";
import type { NotificationHistory } from "./notificationHistory";

/** Shows new refusals of a key (401, 403). Other failures appear only in the status bar and the panel. */
export class Notifications {
  constructor(
    private readonly history: NotificationHistory,
    private readonly errors: Pick<ErrorLog, "follow">,
  ) {}

  /** Called with the outcome of every call. Only for the weather is missing access (403) worth a notification. */
  hear({ name, failure }: Outcome): void {
    if (!failure) this.history.worked();
    else if ((failure.kind !== "forbidden" || name === "conditions") && this.history.isNews(failure)) {
      const { sentence, actions } = explain(failure, { tag: vscode.env.language, localize }, systemClock.now());
      this.errors.follow(showMessageWithActions(vscode.window.showErrorMessage, sentence, actions));
    }
  }

  /** Called when a key was entered: the next failure is shown, even if it was shown before. */
  reset(): void {
    this.history.forget();
  }
}
