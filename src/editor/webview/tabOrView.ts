import * as vscode from "vscode";

import { setContextKey, viewIsOpen } from "../platform/contextKeys";
import type { ErrorLog } from "../platform/errorLog";
import { panelType, viewType } from "../platform/ids";
import { localize } from "../platform/currentLocale";
import type { PanelPlacement } from "../settings/manifest";
import { strings } from "../../weather/locale/strings";
import { panelTabs } from "./panelTabs";

/** A tab, or a view that a person can drag to any side bar or to the bottom panel. */
export interface TabOrView {
  readonly placement: PanelPlacement;
  readonly container: vscode.WebviewPanel | vscode.WebviewView;
  readonly onDidChangeVisibility: vscode.Event<unknown>;
  readonly reveal: () => void;
  readonly close: () => void;
}

/** Opens the panel's only tab. @param column the column of the tab that it replaces without taking the focus. */
export function openTab(errors: Pick<ErrorLog, "follow">, column?: vscode.ViewColumn): vscode.WebviewPanel {
  const others = panelTabs();
  const tab = vscode.window.createWebviewPanel(
    panelType,
    localize(strings.panelTitle),
    { viewColumn: column ?? vscode.ViewColumn.Active, preserveFocus: column !== undefined },
    // The API can set this only here. A restored tab keeps the value.
    { enableFindWidget: true },
  );
  if (others.length > 0) errors.follow(vscode.window.tabGroups.close(others, true));
  return tab;
}

/** Opens the view, wherever the person has moved it. The editor then calls `resolveWebviewView`. */
export async function openView(): Promise<void> {
  await vscode.commands.executeCommand(`${viewType}.focus`);
}

export function asTab(tab: vscode.WebviewPanel, extensionUri: vscode.Uri): TabOrView {
  tab.iconPath = vscode.Uri.joinPath(extensionUri, "media", "icon.png");
  return {
    placement: "editor",
    container: tab,
    onDidChangeVisibility: tab.onDidChangeViewState,
    reveal: () => tab.reveal(),
    close: () => void tab.dispose(),
  };
}

/** Keeps the view until `close`, even if the setting changes: see `when` of the view in `package.json`. */
export function asView(view: vscode.WebviewView, errors: Pick<ErrorLog, "follow">): TabOrView {
  const keepView = (isOpen: boolean): void => setContextKey(viewIsOpen, isOpen, errors);
  keepView(true);
  return {
    placement: "explorer",
    container: view,
    onDidChangeVisibility: view.onDidChangeVisibility,
    reveal: () => errors.follow(openView()),
    close: () => keepView(false),
  };
}
