import * as vscode from "vscode";

import type { Log } from "../../weather/base/ports";
import { english, strings } from "../../weather/locale/strings";
import type { ErrorLog } from "../platform/errorLog";
import { localize } from "../platform/locale";
import type { Settings, SettingsSnapshot } from "../platform/settings";
import { showMessageWithActions } from "./messageWithActions";

/**
 * Warns a person who chooses the scheme `query` together with the editor's own connections: at the level Debug, the
 * editor writes every address to its log, and the key with it.
 */
export function warnOfKeyInLog(settings: Settings, log: Log, errors: Pick<ErrorLog, "follow">): void {
  let before = isKeyLogged(settings.current);
  if (before) log.warn(english(strings.messages.keyMayBeLogged));
  settings.onDidChange(() => {
    const now = isKeyLogged(settings.current);
    const isNew = now && !before;
    before = now;
    if (!isNew) return;
    log.warn(english(strings.messages.keyMayBeLogged));
    // All windows see the change; one tells it.
    if (!vscode.window.state.focused) return;
    const { showWarningMessage } = vscode.window;
    errors.follow(
      showMessageWithActions(showWarningMessage, localize(strings.messages.keyMayBeLogged), ["openSettings"]),
    );
  });
}

function isKeyLogged({ scheme, network }: SettingsSnapshot): boolean {
  return scheme === "query" && network.mode === "editor";
}
