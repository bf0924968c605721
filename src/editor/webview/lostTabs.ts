import * as vscode from "vscode";

import type { Unsubscribe } from "../../weather/base/emitter";
import type { Clock } from "../../weather/base/ports";
import type { ErrorLog } from "../platform/errorLog";
import type { Panel } from "./panel";
import { panelTabs } from "./panelTabs";
import { openTab } from "./tabOrView";

/** The time that the editor has to restore a visible tab, in milliseconds. */
const restoringTime = 500;

const memory = "panelLocation";

/**
 * Replaces a tab that has lost its extension host. When a host restarts, the editor leaves its tabs as they are and
 * restores none of them, although nobody receives what their pages send.
 *
 * @param state the editor's storage for this window.
 */
export function replaceLostTabs(
  panel: Pick<Panel, "isOpen" | "isView" | "location" | "onDidChange" | "deserializeWebviewPanel">,
  state: vscode.Memento,
  clock: Pick<Clock, "after">,
  errors: ErrorLog,
): { readonly dispose: () => void } {
  // A hidden tab may be one that the editor restores as soon as it's visible.
  const findLost = (): vscode.Tab | undefined =>
    panel.isOpen && !panel.isView ? undefined : panelTabs().find(({ isActive }) => isActive);
  const replace = async (): Promise<void> => {
    // If this process was busy, the editor may have restored the tab already: its messages arrive before this result.
    await vscode.commands.getCommands();
    const lost = findLost();
    if (lost)
      await panel.deserializeWebviewPanel(openTab(errors, lost.group.viewColumn), { location: state.get(memory) });
  };
  let cancel: Unsubscribe | undefined;
  const check = (): void => {
    if (cancel || !findLost()) return;
    cancel = clock.after(restoringTime, () => {
      cancel = undefined;
      if (findLost()) errors.follow(replace());
    });
  };
  panel.onDidChange(() => {
    if (panel.location !== state.get(memory)) errors.follow(state.update(memory, panel.location));
  });
  const listener = vscode.window.tabGroups.onDidChangeTabs(check);
  check();
  const dispose = (): void => {
    cancel?.();
    listener.dispose();
  };
  return { dispose };
}
