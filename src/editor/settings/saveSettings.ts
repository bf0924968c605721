import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import { localize } from "../platform/currentLocale";
import { openSettings, section } from "../platform/ids";

/** A setting to write, in the user settings or this workspace's. The value undefined removes it. */
export interface SettingChange {
  readonly name: string;
  readonly value: unknown;
  readonly ofWorkspace?: true;
}

/** Saves settings in this order, until one can't be saved. @returns whether all were saved. */
export async function saveSettings(changes: readonly SettingChange[]): Promise<boolean> {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const own = vscode.workspace.getConfiguration(section);
  for (const [index, { name, value, ofWorkspace }] of changes.entries()) {
    try {
      await own.update(name, value, ofWorkspace ? Workspace : Global);
    } catch {
      const left = changes.slice(index).filter((change) => change.ofWorkspace === ofWorkspace);
      const text = ofWorkspace ? strings.messages.workspaceNotSaved : strings.messages.settingsNotSaved;
      const lines = left.map((change) => lineOf(change, own)).join(", ");
      showUnsaved(localize(text, { lines })).catch(() => undefined);
      return false;
    }
  }
  return true;
}

/** Says what to set where the person manages the file, for example with Nix or by a policy. */
async function showUnsaved(message: string): Promise<void> {
  const label = localize(strings.actions.openSettings);
  if ((await vscode.window.showErrorMessage(message, label)) === label) await openSettings(`${section}.`);
}

/** Instead of no value, the default one: it has the same effect. */
function lineOf({ name, value }: SettingChange, own: vscode.WorkspaceConfiguration): string {
  return `"${section}.${name}": ${JSON.stringify(value ?? own.inspect(name)?.defaultValue)}`;
}
