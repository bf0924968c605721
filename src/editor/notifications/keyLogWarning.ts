import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import { showMessage } from "../actions";
import type { ErrorLog } from "../platform/errorLog";
import { localize } from "../platform/currentLocale";
import type { Settings } from "../settings/settings";

/** Warns of the scheme `query` with the editor's connections: at the level Debug, the editor logs the key. */
export function warnOfKeyInLog(settings: Settings, errors: Pick<ErrorLog, "follow">): void {
  const mayBeLogged = (): boolean => {
    const { scheme, network } = settings.current;
    return scheme === "query" && network.mode === "editor";
  };
  let isKnown = mayBeLogged();
  settings.onDidChange(() => {
    const isNews = mayBeLogged() && !isKnown;
    isKnown = mayBeLogged();
    // All windows receive the event, but only one shows the warning.
    if (isNews && vscode.window.state.focused)
      errors.follow(showMessage("warning", localize(strings.messages.keyMayBeLogged), ["openSettings"]));
  });
}
