import * as vscode from "vscode";

import { extensionId } from "../harness/editorFolder";

/** The extension as a person has it: packaged and installed. */
export function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension(extensionId);
  if (!found) throw new Error(`${extensionId} is not installed`);
  return found;
}

/** Sets a user setting of the extension; undefined takes it away. */
export async function set(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration("currentConditions").update(name, value, vscode.ConfigurationTarget.Global);
}
