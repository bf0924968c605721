import * as vscode from "vscode";

import type { Unsubscribe } from "../../weather/base/emitter";
import type { Clock } from "../../weather/base/ports";
import type { ErrorLog } from "../platform/errorLog";
import type { Panel } from "./panel";
import { panelTabs } from "./panelTabs";

/** Milliseconds within which the editor restores a visible tab. */
const restoringTime = 500;

/**
 * Replaces a tab that has lost its extension host. When a host restarts, the editor keeps its tabs without restoring
 * them, so nothing receives the messages of their pages.
 */
export function replaceLostTabs(
  panel: Pick<Panel, "isOpen" | "isView" | "openIn">,
  clock: Pick<Clock, "after">,
  errors: ErrorLog,
): vscode.Disposable {
  // A hidden tab isn't necessarily lost: the editor may restore it as soon as it's visible.
  const findLost = (): vscode.Tab | undefined =>
    panel.isOpen && !panel.isView ? undefined : panelTabs().find(({ isActive }) => isActive);
  let cancel: Unsubscribe | undefined;
  const replace = async (): Promise<void> => {
    cancel = undefined;
    if (!findLost()) return;
    // If this process was busy, the editor may have restored the tab: its message then arrives before this result.
    await vscode.commands.getCommands();
    const lost = findLost();
    if (lost) panel.openIn(lost.group.viewColumn);
  };
  const check = (): void => {
    if (!cancel && findLost()) cancel = clock.after(restoringTime, () => errors.follow(replace()));
  };
  const listener = vscode.window.tabGroups.onDidChangeTabs(check);
  check();
  return vscode.Disposable.from(listener, { dispose: () => cancel?.() });
}
