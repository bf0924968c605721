import * as vscode from "vscode";

import type { Log } from "../../weather/base/ports";
import { english, strings } from "../../weather/locale/strings";
import { showMessageWithActions } from "../platform/actions";
import type { ErrorLog } from "../platform/errorLog";
import { localize } from "../platform/locale";
import type { Settings, SettingsSnapshot } from "../platform/settings";

/** Warns of the scheme `query` with the editor's connections: at the level Debug, the editor logs the key. */
export function warnOfKeyInLog(settings: Settings, log: Log, errors: Pick<ErrorLog, "follow">): void {
  let before = isKeyLogged(settings.current);
  if (before) log.warn(english(strings.messages.keyMayBeLogged));
  settings.onDidChange(() => {
    const now = isKeyLogged(settings.current);
    const isNew = now && !before;
    before = now;
    if (!isNew) return;
    log.warn(english(strings.messages.keyMayBeLogged));
    // All windows see the change; one shows the warning.
    if (!vscode.window.state.focused) return;
    const sentence = localize(strings.messages.keyMayBeLogged);
    errors.follow(showMessageWithActions(vscode.window.showWarningMessage, sentence, ["openSettings"]));
  });
}

function isKeyLogged({ scheme, network }: SettingsSnapshot): boolean {
  return scheme === "query" && network.mode === "editor";
}
