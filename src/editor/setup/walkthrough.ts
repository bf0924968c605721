import * as vscode from "vscode";

/** In milliseconds. The editor opens the page after the command has ended. */
const timeout = 3_000;

/** Opens the extension's walkthrough. @returns whether it is shown: some editors lack the command, or its page. */
export function openWalkthrough(extensionId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isShown: boolean): void => {
      clearTimeout(timer);
      listener.dispose();
      resolve(isShown);
    };
    const timer = setTimeout(() => end(isPageActive()), timeout);
    const listener = vscode.window.tabGroups.onDidChangeTabs(() => {
      if (isPageActive()) end(true);
    });
    const id = `${extensionId}#start`;
    vscode.commands.executeCommand("workbench.action.openWalkthrough", id, false).then(undefined, () => end(false));
  });
}

/** Whether the active tab is of a kind that the API doesn't expose, such as the walkthrough. */
function isPageActive(): boolean {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab !== undefined && activeTab.input === undefined;
}
