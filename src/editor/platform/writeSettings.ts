import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import { section } from "./ids";

/** A setting to write, in the user settings or this workspace's. The value undefined removes it. */
export interface SettingChange {
  readonly name: string;
  readonly value: unknown;
  readonly ofWorkspace?: true;
}

/** The message says what to set where the person manages the file, for example with Nix or by a policy. */
export class UnsavedSettings extends Error {}

/** Writes settings in this order. @throws `UnsavedSettings` at the first that can't be written. */
export async function writeSettings(changes: readonly SettingChange[]): Promise<void> {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const own = vscode.workspace.getConfiguration(section);
  for (const [index, { name, value, ofWorkspace }] of changes.entries()) {
    try {
      await own.update(name, value, ofWorkspace ? Workspace : Global);
    } catch (error) {
      const left = changes.slice(index).filter((change) => change.ofWorkspace === ofWorkspace);
      const text = ofWorkspace ? strings.messages.workspaceNotSaved : strings.messages.settingsNotSaved;
      const lines = left.map((change) => lineOf(change, own)).join(", ");
      throw new UnsavedSettings(vscode.l10n.t(text, { lines }), { cause: error });
    }
  }
}

/** Instead of no value, the default one: it has the same effect. */
function lineOf({ name, value }: SettingChange, own: vscode.WorkspaceConfiguration): string {
  return `"${section}.${name}": ${JSON.stringify(value ?? own.inspect(name)?.defaultValue)}`;
}
