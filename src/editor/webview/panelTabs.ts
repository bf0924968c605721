import * as vscode from "vscode";

import { panelType } from "../platform/ids";

/** The panel's tabs, or the sample's, including lost ones that have no page in this extension host. */
export function panelTabs(type: string = panelType): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(`-${type}`));
}
