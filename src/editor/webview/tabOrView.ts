import * as vscode from "vscode";

import type { ErrorLog } from "../platform/errorLog";
import { panelType, section, viewType } from "../platform/ids";
import { localize } from "../platform/locale";
import type { PanelPlacement } from "../platform/settings";
import { strings } from "../../weather/locale/strings";

/** What the editor shows the page in: a tab, or a view that a person can drag to any side bar or to the bottom panel. */
export interface TabOrView {
  readonly placement: PanelPlacement;
  readonly webview: vscode.Webview;
  readonly isVisible: () => boolean;
  readonly onDidChangeVisibility: vscode.Event<unknown>;
  readonly onDidDispose: vscode.Event<void>;
  readonly reveal: () => void;
  readonly close: () => void;
}

/** Opens a tab in the editor area. */
export function openTab(): vscode.WebviewPanel {
  // A restored tab keeps the value with which it was created: the API can set it only here.
  const options = { enableFindWidget: true };
  return vscode.window.createWebviewPanel(panelType, localize(strings.panelTitle), vscode.ViewColumn.Active, options);
}

/** Has the editor open the view, wherever a person has put it. The editor hands it out with `resolveWebviewView`. */
export function openView(errors: Pick<ErrorLog, "follow">): void {
  errors.follow(vscode.commands.executeCommand(`${viewType}.focus`));
}

/** A tab of the editor area. */
export function asTab(tab: vscode.WebviewPanel, icon: vscode.Uri): TabOrView {
  tab.iconPath = icon;
  return {
    placement: "editor",
    webview: tab.webview,
    isVisible: () => tab.visible,
    onDidChangeVisibility: tab.onDidChangeViewState,
    onDidDispose: tab.onDidDispose,
    reveal: () => tab.reveal(),
    close: () => void tab.dispose(),
  };
}

/** The view. It stays until `close`, whatever the setting says meanwhile: see `when` of the view in `package.json`. */
export function asView(view: vscode.WebviewView, errors: Pick<ErrorLog, "follow">): TabOrView {
  const keepView = (isOpen: boolean): void =>
    errors.follow(vscode.commands.executeCommand("setContext", `${section}.viewIsOpen`, isOpen));
  keepView(true);
  return {
    placement: "explorer",
    webview: view.webview,
    isVisible: () => view.visible,
    onDidChangeVisibility: view.onDidChangeVisibility,
    onDidDispose: view.onDidDispose,
    reveal: () => openView(errors),
    close: () => keepView(false),
  };
}
