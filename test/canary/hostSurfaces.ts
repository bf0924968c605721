import * as vscode from "vscode";

import { surfaces } from "./surfaces";

/** Searches the surfaces of an extension host other than its files. */
export async function searchHost(): Promise<void> {
  surfaces.note("clipboards", "the clipboard", await vscode.env.clipboard.readText());
  surfaces.note("settings", "the settings", JSON.stringify(vscode.workspace.getConfiguration()));
  for (const document of vscode.workspace.textDocuments.filter(({ isUntitled }) => isUntitled))
    surfaces.note("reports", "a document without a file", document.getText());
  for (const { label, input } of vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs))
    surfaces.note("tabs", "a tab", JSON.stringify([label, input]));
}
