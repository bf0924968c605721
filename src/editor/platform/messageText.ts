import * as vscode from "vscode";

import { withoutLinks } from "./escapeMarkdown";

export type Severity = "error" | "warning" | "information";

/** Shows a message. Links are removed, because texts of others may be in it. @returns the label of the pressed button. */
export function showText(severity: Severity, text: string, ...labels: readonly string[]): Thenable<string | undefined> {
  const { showErrorMessage: error, showWarningMessage: warning, showInformationMessage: information } = vscode.window;
  return { error, warning, information }[severity](withoutLinks(text), ...labels);
}
