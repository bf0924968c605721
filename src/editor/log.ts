import * as vscode from "vscode";

/** The log channel "Weather". Its level is the person's choice in the editor. */
export function createLog(): vscode.LogOutputChannel {
  return vscode.window.createOutputChannel("Weather", { log: true });
}
