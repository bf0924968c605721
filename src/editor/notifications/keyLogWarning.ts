import * as vscode from "vscode";

import type { Log } from "../../weather/base/ports";
import { english, strings } from "../../weather/locale/strings";
import { showMessage } from "../platform/actions";
import type { ErrorLog } from "../platform/errorLog";
import { localize } from "../platform/currentLocale";
import type { Settings } from "../platform/settings";

/** Warns of the scheme `query` with the editor's connections: at the level Debug, the editor logs the key. */
export function warnOfKeyInLog(settings: Settings, log: Log, errors: Pick<ErrorLog, "follow">): void {
  let isLogged = false;
  const follow = (isChange: boolean): void => {
    const wasLogged = isLogged;
    const { scheme, network } = settings.current;
    isLogged = scheme === "query" && network.mode === "editor";
    if (!isLogged || wasLogged) return;
    const { keyMayBeLogged } = strings.messages;
    log.warn(english(keyMayBeLogged));
    // All windows receive the event, but only one shows the warning.
    if (isChange && vscode.window.state.focused)
      errors.follow(showMessage("warning", localize(keyMayBeLogged), ["openSettings"]));
  };
  follow(false);
  settings.onDidChange(() => follow(true));
}
