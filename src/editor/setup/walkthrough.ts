import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import { localize } from "../platform/currentLocale";

/** In milliseconds. The editor opens the page after the command has ended. */
const timeout = 3_000;

/** Opens the extension's walkthrough. @returns whether it is shown: some editors lack the command, or its page. */
export function openWalkthrough(extensionId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const before = activePage();
    // Another page, such as the settings, may already be active.
    const isShown = (page = activePage()): boolean =>
      page !== undefined && (page !== before || page.includes(localize(strings.setUp)));
    const end = (isOpen: boolean): void => {
      clearTimeout(timer);
      listener.dispose();
      resolve(isOpen);
    };
    const timer = setTimeout(() => end(isShown()), timeout);
    const listener = vscode.window.tabGroups.onDidChangeTabs(() => {
      if (isShown()) end(true);
    });
    const id = `${extensionId}#start`;
    vscode.commands.executeCommand("workbench.action.openWalkthrough", id, false).then(undefined, () => end(false));
  });
}

/** The label of the active tab if it's of a kind that the API doesn't expose, such as the walkthrough. */
function activePage(): string | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab?.input === undefined ? activeTab?.label : undefined;
}
