import * as vscode from "vscode";

import { surfaces } from "./surfaces";

/** Watches what an extension host shows, beside its files: the clipboard, the settings, reports, the titles of the tabs. */
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
