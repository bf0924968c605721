import * as vscode from "vscode";

import { surfaces } from "./surfaces";

/**
 * Watches the surfaces of an extension host other than its files: the clipboard, the settings, reports, and the titles
 * of tabs.
 */
export function watchHost(): void {
  surfaces.watch("clipboards", "the clipboard", () => Promise.resolve(vscode.env.clipboard.readText()));
  surfaces.watch("settings", "the settings", () => JSON.stringify(vscode.workspace.getConfiguration()));
  surfaces.watch("reports", "the documents without a file", () =>
    vscode.workspace.textDocuments
      .filter(({ isUntitled }) => isUntitled)
      .map((document) => document.getText())
      .join("\n"),
  );
  surfaces.watch("tabs", "the tabs", () =>
    JSON.stringify(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label, input }) => [label, input]))),
  );
}
